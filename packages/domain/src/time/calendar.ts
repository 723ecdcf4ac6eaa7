import { DAY_MS } from './units.ts'

/** Returns whether a text is a calendar day, YYYY-MM-DD; 2026-02-30 and the year 0000 do not exist. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Returns whether a text is a time of day, HH:MM. */
export function isTimeOfDay(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** Returns whether a text is a wall clock, YYYY-MM-DDTHH:MM, as a datetime-local field gives it. */
export function isWallClock(text: string): boolean {
  const [day = '', time = '', ...rest] = text.split('T')
  return rest.length === 0 && isCalendarDay(day) && isTimeOfDay(time)
}

/** Returns the calendar day `days` after `day`, both YYYY-MM-DD, independent of time zones. */
export function addDays(day: string, days: number): string {
  return utcDay(new Date(startOf(day) + days * DAY_MS))
}

/** Returns the same day of the month `months` later (YYYY-MM-DD), or the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return utcDay(new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))))
}

/** Returns the first day of the month `monthsLater` after that of `day`, both YYYY-MM-DD. */
export function firstOfMonth(day: string, monthsLater = 0): string {
  return addMonths(`${day.slice(0, 7)}-01`, monthsLater)
}

/** Returns the number of days from `from` to `to`, both YYYY-MM-DD; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((startOf(to) - startOf(from)) / DAY_MS)
}

/** Returns the weekday of a calendar day: 0 for Sunday, 6 for Saturday. */
export function weekdayOf(day: string): number {
  return new Date(startOf(day)).getUTCDay()
}

/** Returns the calendar day (YYYY-MM-DD) of an instant in UTC. */
export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10)
}

const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
