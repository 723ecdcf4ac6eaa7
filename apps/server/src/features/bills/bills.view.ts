import type { Bill, BillAct } from '@bandstand/api-spec'
import type { PartyId } from '@bandstand/domain/accounts'
import { billProblems, type BillSlot, isTonight } from '@bandstand/domain/bills'
import type { Side } from '@bandstand/domain/lifecycle'
import { isSecondHour, MINUTE_MS, wallClockIn } from '@bandstand/domain/time'
import type { StageRow } from '../stages/index.ts'
import type { ActRow, BillRow } from './bills.queries.ts'

/** The length of an act that nobody wrote down. */
const USUAL_MINUTES = 60

/** Returns when an act ends, by a usual length if nobody wrote one down. */
export const endOf = ({ starts_at, ends_at }: Pick<ActRow, 'starts_at' | 'ends_at'>) =>
  ends_at ?? new Date(starts_at.getTime() + USUAL_MINUTES * MINUTE_MS)

/** Returns whether the last set of an evening is over, or nobody plays. */
export const isBillOver = (acts: Pick<ActRow, 'starts_at' | 'ends_at'>[], now: Date) =>
  acts.every((act) => endOf(act) <= now)

/** Who reads a bill. */
export interface BillReader {
  me: Side
  partyId: PartyId
  now: Date
}

/** Returns a bill as its venue or one of its acts sees it. */
export function billView(
  row: BillRow,
  { acts, stages }: { acts: ActRow[]; stages: StageRow[] },
  reader: BillReader,
): Bill {
  return {
    id: row.id,
    me: reader.me,
    title: row.title,
    date: row.on_date,
    timeZone: row.time_zone,
    doors: row.doors_at && wallClockIn(row.time_zone, row.doors_at),
    note: row.note,
    venueName: row.venue_name,
    acts: acts.map((act) => actView(act, reader)),
    warnings: reader.me === 'venue' ? warningsOf(row, acts, stages) : [],
    running: runningOf(row, acts, reader.now),
    canRun: reader.me === 'venue' && isTonight(acts.map(slotOf), reader.now),
    isAnnounced: row.announced_at !== null,
    canAnnounce: reader.me === 'venue' && !isBillOver(acts, reader.now),
  }
}

/** Returns an act: never its pay, and which gig and booking it is only to its two parties. */
export function actView(act: ActRow, { me, partyId }: Omit<BillReader, 'now'>): BillAct {
  const isMine = me === 'artist' && act.artist_id === partyId
  const isOwn = me === 'venue' || isMine
  const ends = endOf(act)
  return {
    gigId: isOwn ? act.gig_id : null,
    bookingId: isOwn ? act.booking_id : null,
    isMine,
    name: act.artist_name ?? '',
    title: isOwn ? act.title : '',
    isBooked: act.booking_id !== null,
    stage: act.stage_name ?? '',
    stageId: act.stage_id,
    start: wallClockIn(act.time_zone, act.starts_at),
    startIsSecond: isSecondHour(act.starts_at, act.time_zone),
    end: wallClockIn(act.time_zone, ends),
    minutes: Math.round((ends.getTime() - act.starts_at.getTime()) / MINUTE_MS),
    startsAt: act.starts_at.toISOString(),
    endsAt: ends.toISOString(),
    loadIn: act.load_in_at && wallClockIn(act.time_zone, act.load_in_at),
  }
}

/** Returns an act as the check of an evening reads it. */
export function slotOf(act: ActRow): BillSlot {
  return {
    name: act.artist_name ?? act.title,
    stageId: act.stage_id,
    startsAt: act.starts_at,
    endsAt: endOf(act),
    isFixed: act.booking_id !== null,
  }
}

/** Returns the stages as the check of an evening reads them. */
export const rulesOf = (stages: StageRow[]) =>
  stages.map(({ id, name, changeover_minutes, curfews }) => ({
    id,
    name,
    changeoverMinutes: changeover_minutes,
    curfews,
  }))

function runningOf(row: BillRow, acts: ActRow[], now: Date): Bill['running'] {
  if (row.ran_at === null || !isTonight(acts.map(slotOf), now)) return null
  const at = acts.findIndex(({ gig_id }) => gig_id === row.running_gig_id)
  return { now: at === -1 ? null : at, lateMinutes: row.late_minutes }
}

function warningsOf(row: BillRow, acts: ActRow[], stages: StageRow[]): string[] {
  const { on_date: date, time_zone: timeZone, doors_at: doorsAt } = row
  const slots = acts.map(slotOf)
  return billProblems({ date, timeZone, doorsAt, slots, stages: rulesOf(stages) }).map(({ text }) => text)
}
