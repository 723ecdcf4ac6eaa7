import { DAY_MS } from './units.ts'

/** True for a day of the calendar written YYYY-MM-DD; 2026-02-30 is none, and no year is called 0000. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** True for a time of day written HH:MM. */
export function isTimeOfDay(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** True for a wall clock written YYYY-MM-DDTHH:MM, as a datetime-local field gives it. */
export function isWallClock(text: string): boolean {
  const [day = '', time = '', ...rest] = text.split('T')
  return rest.length === 0 && isCalendarDay(day) && isTimeOfDay(time)
}

/** The day so many days after `day`, both YYYY-MM-DD; days of the calendar belong to no zone. */
export function addDays(day: string, days: number): string {
  return utcDay(new Date(startOf(day) + days * DAY_MS))
}

/** The same day so many months later, or the last day of a month that is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return utcDay(new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))))
}

/** The first day of the month so many months after the one of `day`, both YYYY-MM-DD. */
export function firstOfMonth(day: string, monthsLater = 0): string {
  return addMonths(`${day.slice(0, 7)}-01`, monthsLater)
}

/** How many days after `from` the day `to` is. */
export function daysBetween(from: string, to: string): number {
  return Math.round((startOf(to) - startOf(from)) / DAY_MS)
}

/** 0 for a Sunday, 6 for a Saturday. */
export function weekdayOf(day: string): number {
  return new Date(startOf(day)).getUTCDay()
}

/** The calendar day (YYYY-MM-DD) of an instant in UTC. */
export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10)
}

const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
