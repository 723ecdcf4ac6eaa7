import { formatOf } from './formats.ts'

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

/** Returns '9:30 PM' for '21:30'. Written without `Intl`, which is slow in long lists. */
export function clockTime(time: string): string {
  const [hour = '', minute = ''] = time.split(':')
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}
