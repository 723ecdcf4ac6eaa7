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

/**
 * Returns the same for many instants of one zone, without asking `Intl` for each: on a day that begins and ends with the same
 * difference to UTC, all of it has that.
 */
export function wallClocksIn(timeZone: string): (at: Instant) => string {
  const minutesFrom = (at: number) =>
    (Date.parse(`${wallClockIn(timeZone, new Date(at))}Z`) - Math.floor(at / MINUTE_MS) * MINUTE_MS) /
    MINUTE_MS
  const days = new Map<number, number | null>()
  return (at) => {
    const time = new Date(at).getTime()
    const day = Math.floor(time / DAY_MS)
    let minutes = days.get(day)
    if (minutes === undefined) {
      const first = minutesFrom(day * DAY_MS)
      minutes = first === minutesFrom((day + 1) * DAY_MS) ? first : null
      days.set(day, minutes)
    }
    if (minutes === null) return wallClockIn(timeZone, new Date(at))
    return new Date(time + minutes * MINUTE_MS).toISOString().slice(0, 16)
  }
}

/** Returns '9:30 PM' for '21:30'. Written without `Intl`, which is slow in long lists. */
export function clockTime(time: string): string {
  const [hour = '', minute = ''] = time.split(':')
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}
