import { MINUTE_MS, wallClockIn } from '../time/index.ts'

const QUARTER_MS = 15 * MINUTE_MS
/** A day and an hour, as the longest day has 25 hours. */
const MOST_QUARTERS = 26 * 4

/** From and to on the clock, HH:MM on a quarter of an hour; a night when `to` is before `from`. */
export interface QuietHours {
  from: string
  to: string
}

/**
 * Returns whether a text is HH:MM on a quarter of an hour. Clock changes keep to quarters too, so the end of a night
 * can be searched in steps of one.
 */
export function isQuarterHour(text: string): boolean {
  return /^([01]\d|2[0-3]):(00|15|30|45)$/.test(text)
}

/** Returns when the quiet hours in force at `now` end, by the clocks of `timeZone` (IANA); null when none are. */
export function quietUntil(quiet: QuietHours | null, timeZone: string, now: Date): Date | null {
  if (!quiet || !isQuiet(quiet, minuteOfDay(timeZone, now))) return null
  return nextQuarter(timeZone, now, (minute) => !isQuiet(quiet, minute))
}

/** Returns the next instant after `now` at which the clocks of `timeZone` (IANA) show `hour` o'clock. */
export function nextHourOfDay(hour: number, timeZone: string, now: Date): Date {
  return nextQuarter(timeZone, now, (minute) => minute === hour * 60)
}

function isQuiet({ from, to }: QuietHours, minute: number): boolean {
  const [start, end] = [minuteOf(from), minuteOf(to)]
  return start <= end ? minute >= start && minute < end : minute >= start || minute < end
}

/**
 * Returns the first quarter of an hour after `now` whose minute of the day is wanted. Clock changes happen on quarters,
 * too.
 */
function nextQuarter(timeZone: string, now: Date, wanted: (minute: number) => boolean): Date {
  let at = Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS
  for (let tries = 0; tries < MOST_QUARTERS; tries++) {
    at += QUARTER_MS
    if (wanted(minuteOfDay(timeZone, new Date(at)))) return new Date(at)
  }
  // A day without that time, as after a move of the date line.
  return new Date(at)
}

const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** Returns the minutes since midnight on the clocks of `timeZone` (IANA). */
function minuteOfDay(timeZone: string, at: Date): number {
  return minuteOf(wallClockIn(timeZone, at).slice(11))
}
