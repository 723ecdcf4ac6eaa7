import { formatOf } from './formats.ts'
import { DAY_MS, MINUTE_MS } from './units.ts'

/** An instant, as the server (Date) and the API (ISO 8601) write it. */
export type Instant = Date | string

/** Returns the calendar day (YYYY-MM-DD) of an instant in `timeZone` (IANA). */
export function dayIn(timeZone: string, at: Instant): string {
  // From the parts of a date: no language writes them in the same order in every browser.
  return wallClockIn(timeZone, at).slice(0, 10)
}

/** Returns the wall clock (YYYY-MM-DDTHH:MM) of an instant in `timeZone` (IANA). */
export function wallClockIn(timeZone: string, at: Instant): string {
  const parts = formatOf('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(at))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((entry) => entry.type === type)?.value
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** No zone has ever changed its difference to UTC and back within so few days. */
const STEADY_DAYS = 3

/**
 * Returns the same for many instants of one zone, without asking `Intl` for each: days that begin and end with the same
 * difference to UTC all have that.
 */
export function wallClocksIn(timeZone: string): (at: Instant) => string {
  const known = new Map<number, number>()
  const minutesFrom = (at: number): number => {
    let minutes = known.get(at)
    if (minutes === undefined) {
      minutes = (Date.parse(`${wallClockIn(timeZone, new Date(at))}Z`) - at) / MINUTE_MS
      known.set(at, minutes)
    }
    return minutes
  }
  const span = STEADY_DAYS * DAY_MS
  return (at) => {
    const time = new Date(at).getTime()
    const first = Math.floor(time / span) * span
    const minutes = minutesFrom(first)
    if (minutes !== minutesFrom(first + span)) return wallClockIn(timeZone, new Date(time))
    return new Date(time + minutes * MINUTE_MS).toISOString().slice(0, 16)
  }
}

/** Returns '9:30 PM' for '21:30'. Written without `Intl`, which is slow in long lists. */
export function clockTime(time: string): string {
  const [hour = '', minute = ''] = time.split(':')
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}
