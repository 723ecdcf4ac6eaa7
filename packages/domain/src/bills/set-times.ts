import { curfewEnd } from '../stages/index.ts'
import {
  addDays,
  clockTime,
  durationText,
  instantOf,
  isSecondHour,
  MINUTE_MS,
  wallClockIn,
} from '../time/index.ts'

/** When an act plays, as a form has it: by the clock at the place. */
export interface SetTime {
  /** YYYY-MM-DDTHH:MM. */
  start: string
  /** Whether it's the second of two equal wall clocks, where clocks go back. */
  startIsSecond: boolean
  minutes: number
}

/** What set times are suggested from. */
export interface SetTimePlan {
  /** When the first act begins: YYYY-MM-DDTHH:MM at the place. */
  first: string
  timeZone: string
  /** In the order of the evening; the hours of those with an end stay. */
  acts: readonly { minutes: number; fixedEnd?: Date }[]
  /** Between two acts. */
  changeover: number
}

/**
 * Returns when each act begins if the changeover follows each set. Minutes really pass: an evening on which the clocks change
 * keeps its lengths. Null for an act whose hours stay, and none at all when the clocks skip the first hour.
 */
export function suggestSetTimes({ first, timeZone, acts, changeover }: SetTimePlan): (SetTime | null)[] {
  const begin = instantOf(first, timeZone)
  if (!begin) return []
  let at = begin.getTime()
  return acts.map(({ minutes, fixedEnd }) => {
    if (fixedEnd) {
      at = fixedEnd.getTime() + changeover * MINUTE_MS
      return null
    }
    const start = new Date(at)
    at += (minutes + changeover) * MINUTE_MS
    return { start: wallClockIn(timeZone, start), startIsSecond: isSecondHour(start, timeZone), minutes }
  })
}

/** Before this hour, a time without a day is one after midnight. */
const DAY_BEGINS = '06:00'

/** Returns a time (HH:MM) of an evening (YYYY-MM-DD) as a wall clock: early hours are those after midnight. */
export function eveningClock(day: string, time: string): string {
  return `${time < DAY_BEGINS ? addDays(day, 1) : day}T${time}`
}

/** Returns whether a wall clock belongs to an evening: to its day, or to the morning after until noon. */
export function isOfEvening(wallClock: string, day: string): boolean {
  return wallClock >= `${day}T00:00` && wallClock < `${addDays(day, 1)}T12:00`
}

/** Returns the evening (YYYY-MM-DD) whose `eveningClock` a wall clock is: early hours are those of the day before. */
export function eveningOf(wallClock: string): string {
  const day = wallClock.slice(0, 10)
  return wallClock.slice(11) < DAY_BEGINS ? addDays(day, -1) : day
}

/** An act of a bill with its hours. */
export interface BillSlot {
  /** How warnings name it. */
  name: string
  stageId: string | null
  startsAt: Date
  endsAt: Date
  /** It's booked, so the bill can't move it. */
  isFixed: boolean
}

/** What a stage asks of its evenings. */
export interface StageRules {
  id: string
  name: string
  changeoverMinutes: number
  /** From Monday: HH:MM, where hours before noon are on the next day; empty for no rule. */
  curfews: readonly string[]
}

export interface BillProblem {
  text: string
  /** Both acts could not be booked like this, so it can't be saved. */
  isRefused: boolean
}

/** An evening to check. */
export interface BillPlan {
  /** YYYY-MM-DD. */
  date: string
  timeZone: string
  doorsAt: Date | null
  slots: readonly BillSlot[]
  stages: readonly StageRules[]
}

/** Returns what is wrong with the times of an evening: overlaps and changeovers on each stage, doors and curfews. */
export function billProblems(plan: BillPlan): BillProblem[] {
  const slots = plan.slots.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  return [
    ...neighborProblems(slots, plan.stages),
    ...doorsProblems(plan, slots),
    ...slots.flatMap((slot) => curfewProblems(plan, slot)),
  ]
}

function neighborProblems(slots: BillSlot[], stages: readonly StageRules[]): BillProblem[] {
  return slots.flatMap((slot, index) =>
    slots.slice(index + 1).flatMap((next) => {
      if (next.stageId !== slot.stageId) return []
      const isRefused = !(slot.isFixed && next.isFixed)
      const gap = Math.round((next.startsAt.getTime() - slot.endsAt.getTime()) / MINUTE_MS)
      if (gap < 0)
        return [{ text: `${slot.name} and ${next.name} overlap by ${durationText(-gap)}`, isRefused }]
      const stage = stages.find(({ id }) => id === slot.stageId)
      if (!stage || gap >= stage.changeoverMinutes) return []
      const needed = durationText(stage.changeoverMinutes)
      const left = gap === 0 ? 'No time' : `Only ${durationText(gap)}`
      const text = `${left} between ${slot.name} and ${next.name}, and ${stage.name} needs ${needed}`
      return [{ text, isRefused }]
    }),
  )
}

function doorsProblems({ doorsAt, timeZone }: BillPlan, [first]: BillSlot[]): BillProblem[] {
  if (!doorsAt || !first || doorsAt <= first.startsAt) return []
  const text = `Doors open at ${timeOf(timeZone, doorsAt)}, after ${first.name} begins at ${timeOf(timeZone, first.startsAt)}`
  return [{ text, isRefused: false }]
}

function curfewProblems({ date, timeZone, stages }: BillPlan, slot: BillSlot): BillProblem[] {
  const stage = stages.find(({ id }) => id === slot.stageId)
  const musicEnds = stage && curfewEnd(stage.curfews, date)
  if (!musicEnds || wallClockIn(timeZone, slot.endsAt) <= musicEnds) return []
  const text = `${slot.name} ends at ${timeOf(timeZone, slot.endsAt)}, and music on ${stage.name} ends at ${clockTime(musicEnds.slice(11))}`
  return [{ text, isRefused: false }]
}

const timeOf = (timeZone: string, at: Date) => clockTime(wallClockIn(timeZone, at).slice(11))
