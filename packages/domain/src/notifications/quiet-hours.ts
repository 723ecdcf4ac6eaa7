import { MINUTE_MS, wallClockIn } from '../time/index.ts'

const QUARTER_MS = 15 * MINUTE_MS
/** A day and an hour, as the longest day has 25 hours. */
const MOST_QUARTERS = 26 * 4

/** From and to on the clock, HH:MM on a quarter of an hour; a night when `to` is before `from`. */
export interface QuietHours {
  from: string
  to: string
}

/** True for HH:MM on a quarter of an hour: then the end of a night is found on the quarters alone, also when the clock is changed. */
export function isQuarterHour(text: string): boolean {
  return /^([01]\d|2[0-3]):(00|15|30|45)$/.test(text)
}

/** When the quiet hours that hold at `now` end, as the clocks of `timeZone` show them; null when none do. */
export function quietUntil(quiet: QuietHours | null, timeZone: string, now: Date): Date | null {
  if (!quiet || !isQuiet(quiet, minuteOfDay(timeZone, now))) return null
  return nextQuarter(timeZone, now, (minute) => !isQuiet(quiet, minute))
}

/** The next time after `now` at which the clocks of `timeZone` show `hour` o'clock. */
export function nextHourOfDay(hour: number, timeZone: string, now: Date): Date {
  return nextQuarter(timeZone, now, (minute) => minute === hour * 60)
}

function isQuiet({ from, to }: QuietHours, minute: number): boolean {
  const [start, end] = [minuteOf(from), minuteOf(to)]
  return start <= end ? minute >= start && minute < end : minute >= start || minute < end
}

/** The first quarter of an hour after `now` whose time of day is the wanted one. Clocks are changed on quarters, too. */
function nextQuarter(timeZone: string, now: Date, wanted: (minute: number) => boolean): Date {
  let at = Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS
  for (let tries = 0; tries < MOST_QUARTERS; tries++) {
    at += QUARTER_MS
    if (wanted(minuteOfDay(timeZone, new Date(at)))) return new Date(at)
  }
  // A day without that time, as where the date line was moved.
  return new Date(at)
}

const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** Minutes since midnight on the clocks of `timeZone`. */
function minuteOfDay(timeZone: string, at: Date): number {
  return minuteOf(wallClockIn(timeZone, at).slice(11))
}
