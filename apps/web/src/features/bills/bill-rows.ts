import type { BillAct } from '@bandstand/api-spec'
import { billProblems, BILL_LIMITS, eveningClock, suggestSetTimes } from '@bandstand/domain/bills'
import type { StageFacts } from '@bandstand/domain/stages'
import { instantOf, isSecondHour, MINUTE_MS, wallClockIn } from '@bandstand/domain/time'

/** An act in the form of a bill. */
export interface BillRow {
  key: string
  /** Null for a gig that the bill posts. */
  gigId: string | null
  name: string
  stageId: string | null
  /** Its hours are in a contract. */
  isBooked: boolean
  /** HH:MM; empty while it's being typed. */
  time: string
  isSecond: boolean
  minutes: number
}

/** An evening: its day (YYYY-MM-DD) and zone (IANA). */
export interface Evening {
  date: string
  timeZone: string
}

/** Returns an act as a row. */
export function rowOf(act: BillAct): BillRow {
  return {
    key: act.gigId ?? act.startsAt,
    gigId: act.gigId,
    name: act.name || act.title,
    stageId: act.stageId,
    isBooked: act.isBooked,
    time: act.start.slice(11),
    isSecond: act.startIsSecond,
    minutes: act.minutes,
  }
}

/** Returns when a row begins; null while that isn't a time. */
function startOf({ time, isSecond }: BillRow, { date, timeZone }: Evening): Date | null {
  return time === '' ? null : instantOf(eveningClock(date, time), timeZone, isSecond)
}

/** Returns when a row ends; null while that isn't known. */
function endOf(row: BillRow, evening: Evening): Date | null {
  const start = startOf(row, evening)
  return start && new Date(start.getTime() + row.minutes * MINUTE_MS)
}

/** How an evening is laid out. */
export interface Suggestion {
  /** HH:MM. */
  first: string
  minutes: number
  changeover: number
}

/** Returns the rows with suggested times for all acts that aren't booked. */
export function withSuggestion(
  rows: readonly BillRow[],
  { first, minutes, changeover }: Suggestion,
  evening: Evening,
): BillRow[] {
  const acts = rows.map((row) => {
    const end = row.isBooked ? endOf(row, evening) : null
    return end ? { minutes: row.minutes, fixedEnd: end } : { minutes }
  })
  const times = suggestSetTimes({
    first: eveningClock(evening.date, first),
    timeZone: evening.timeZone,
    acts,
    changeover,
  })
  return rows.map((row, index) => withTime(row, times[index]))
}

const withTime = (row: BillRow, time: ReturnType<typeof suggestSetTimes>[number] | undefined): BillRow =>
  time ? { ...row, time: time.start.slice(11), isSecond: time.startIsSecond, minutes: time.minutes } : row

/** Returns the rows with one act before the one that was before it: they take each other's place with the same pause. */
export function movedUp(rows: readonly BillRow[], index: number, evening: Evening): BillRow[] {
  const [before, moved] = [rows[index - 1], rows[index]]
  if (!before || !moved) return [...rows]
  const [end, start] = [endOf(before, evening), startOf(moved, evening)]
  const pause = end && start ? Math.max(0, (start.getTime() - end.getTime()) / MINUTE_MS) : 0
  const pair = suggestSetTimes({
    first: eveningClock(evening.date, before.time),
    timeZone: evening.timeZone,
    acts: [moved, before].map(({ minutes }) => ({ minutes })),
    changeover: pause,
  })
  return rows.with(index - 1, withTime(moved, pair[0])).with(index, withTime(before, pair[1]))
}

/** Returns the rows with a new act after the last one. */
export function withNewAct(rows: readonly BillRow[], changeover: number, evening: Evening): BillRow[] {
  const last = rows.at(-1)
  const end = last && endOf(last, evening)
  const at = end && new Date(end.getTime() + changeover * MINUTE_MS)
  return [
    ...rows,
    {
      key: crypto.randomUUID(),
      gigId: null,
      name: 'New act',
      stageId: rows.find(({ isBooked }) => !isBooked)?.stageId ?? last?.stageId ?? null,
      isBooked: false,
      time: at ? wallClockIn(evening.timeZone, at).slice(11) : '',
      isSecond: at ? isSecondHour(at, evening.timeZone) : false,
      minutes: last?.minutes ?? 45,
    },
  ]
}

/** Returns what is wrong with the times, as sentences. */
export function problemsOf(
  rows: readonly BillRow[],
  doors: string,
  stages: readonly StageFacts[],
  evening: Evening,
): string[] {
  const slots = rows.flatMap((row) => {
    const [startsAt, endsAt] = [startOf(row, evening), endOf(row, evening)]
    return startsAt && endsAt
      ? [{ name: row.name, stageId: row.stageId, startsAt, endsAt, isFixed: row.isBooked }]
      : []
  })
  const doorsAt = doors ? instantOf(eveningClock(evening.date, doors), evening.timeZone) : null
  return billProblems({ ...evening, doorsAt, slots, stages }).map(({ text }) => text)
}

/** Returns the acts as a request has them, in their order. */
export const slotsOf = (rows: readonly BillRow[], { date }: Evening) =>
  rows.map(({ gigId, time, isSecond, minutes }) => ({
    gigId,
    start: time === '' ? '' : eveningClock(date, time),
    startIsSecond: isSecond,
    minutes,
  }))

export const MOST_ACTS = BILL_LIMITS.acts
