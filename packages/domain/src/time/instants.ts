import * as PlainDateTime from 'temporal-polyfill/fns/PlainDateTime'
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime'
import { addDays } from './calendar.ts'
import { clockTime, type Instant, wallClockIn } from './clocks.ts'
import { dayText } from './day-text.ts'
import { zoneAt } from './zones.ts'

/**
 * The instants that a wall clock can mean at a place. Where clocks go back, an hour exists twice; where they go forward,
 * one is skipped, and `next` is when it would have begun. `later` is the wall clock by the offset before the change.
 */
export type ClockReading =
  | { kind: 'once'; at: Date }
  | { kind: 'twice'; first: Date; second: Date }
  | { kind: 'skipped'; next: Date; later: Date }

/** Returns what a wall clock (YYYY-MM-DDTHH:MM) means in `timeZone` (IANA). */
export function readClock(wallClock: string, timeZone: string): ClockReading {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = wallClock.split(/\D/).map(Number)
  const clock = PlainDateTime.create(year, month, day, hour, minute)
  const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
    PlainDateTime.toZonedDateTime(clock, timeZone, { disambiguation }),
  ) as [ZonedDateTime.Record, ZonedDateTime.Record]
  const [first, second] = [dateOf(earlier), dateOf(later)]
  if (first.getTime() === second.getTime()) return { kind: 'once', at: first }
  if (wallClockIn(timeZone, first) === wallClock) return { kind: 'twice', first, second }
  const change = ZonedDateTime.getTimeZoneTransition(earlier, 'next')
  return { kind: 'skipped', next: change ? dateOf(change) : second, later: second }
}

/**
 * Returns the instant of a wall clock (YYYY-MM-DDTHH:MM) in `timeZone` (IANA); null for one that the clocks skip. Of two,
 * the first is meant unless `isSecond`.
 */
export function instantOf(wallClock: string, timeZone: string, isSecond = false): Date | null {
  const reading = readClock(wallClock, timeZone)
  if (reading.kind === 'once') return reading.at
  if (reading.kind === 'skipped') return null
  return isSecond ? reading.second : reading.first
}

/** Returns whether an instant's wall clock in `timeZone` (IANA) is one of two equal ones. */
export function isRepeatedHour(at: Instant, timeZone: string): boolean {
  return readClock(wallClockIn(timeZone, at), timeZone).kind === 'twice'
}

/** Returns whether an instant shows a wall clock in `timeZone` (IANA) that it has shown before. */
export function isSecondHour(at: Instant, timeZone: string): boolean {
  const reading = readClock(wallClockIn(timeZone, at), timeZone)
  return reading.kind === 'twice' && new Date(at) >= reading.second
}

/** Returns why a wall clock (YYYY-MM-DDTHH:MM) cannot be meant in `timeZone` (IANA), as a sentence; null when it can. */
export function skippedHourText(wallClock: string, timeZone: string): string | null {
  const reading = readClock(wallClock, timeZone)
  if (reading.kind !== 'skipped') return null
  const [day = '', time = ''] = wallClock.split('T')
  const [nextDay = '', next = ''] = wallClockIn(timeZone, reading.next).split('T')
  const at = nextDay === day ? clockTime(next) : `${clockTime(next)} on ${dayText(nextDay, 'weekday')}`
  return `Clocks skip ${clockTime(time)} on ${dayText(day, 'weekday')}. The next possible time is ${at}`
}

/**
 * Returns how the two instants of a wall clock (YYYY-MM-DDTHH:MM) are told apart in `timeZone` (IANA), as 'First 1:30 AM
 * (EDT)'; null when it isn't one that exists twice.
 */
export function repeatedHourTexts(
  wallClock: string,
  timeZone: string,
): { first: string; second: string } | null {
  const reading = readClock(wallClock, timeZone)
  if (reading.kind !== 'twice') return null
  const time = clockTime(wallClock.slice(11))
  return {
    first: `First ${time} (${zoneAt(timeZone, reading.first)})`,
    second: `Second ${time} (${zoneAt(timeZone, reading.second)})`,
  }
}

/** Returns the first instant of a calendar day (YYYY-MM-DD) in `timeZone` (IANA). */
export function startOfDay(day: string, timeZone: string): Date {
  const reading = readClock(`${day}T00:00`, timeZone)
  if (reading.kind === 'once') return reading.at
  return reading.kind === 'twice' ? reading.first : reading.next
}

/** The hours of one week, by the clocks of its place. */
export interface WeekHours {
  startsAt: Date
  endsAt: Date
  /** Whether the clocks skip its usual start or end in this week. */
  moved: boolean
}

/**
 * Returns the same wall clocks (YYYY-MM-DDTHH:MM) of `timeZone` (IANA) in each of so many weeks. One that the clocks skip in a
 * week is as much later as they move (RFC 5545, 3.3.5), and hours that nothing would be left of keep their length.
 */
export function weeklyHours(
  { start, end }: { start: string; end: string },
  timeZone: string,
  weeks: number,
): WeekHours[] {
  const length = Date.parse(`${end}Z`) - Date.parse(`${start}Z`)
  return Array.from({ length: weeks }, (_, week) => {
    const [from, until] = [start, end].map((clock) => {
      const [day = '', time = ''] = clock.split('T')
      return repeatedInstant(`${addDays(day, week * 7)}T${time}`, timeZone)
    }) as [RepeatedInstant, RepeatedInstant]
    const [startsAt, endsAt] = [from.at, until.at]
    return {
      startsAt,
      endsAt: endsAt > startsAt ? endsAt : new Date(startsAt.getTime() + length),
      moved: from.moved || until.moved,
    }
  })
}

/** When a wall clock that repeats comes on one day; `moved`: the clocks skip it there. */
interface RepeatedInstant {
  at: Date
  moved: boolean
}

/**
 * Returns the instant of a wall clock (YYYY-MM-DDTHH:MM) that repeats, in `timeZone` (IANA). Nobody typed it, so it can't be
 * refused: one that the clocks skip is as much later as they move (RFC 5545, 3.3.5), and of two equal ones the first counts.
 */
export function repeatedInstant(wallClock: string, timeZone: string): RepeatedInstant {
  const reading = readClock(wallClock, timeZone)
  if (reading.kind === 'skipped') return { at: reading.later, moved: true }
  return { at: reading.kind === 'once' ? reading.at : reading.first, moved: false }
}

const dateOf = (zoned: ZonedDateTime.Record): Date => new Date(zoned.epochMilliseconds)
