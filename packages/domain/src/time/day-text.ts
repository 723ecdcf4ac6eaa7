import { formatOf } from './formats.ts'

const STYLES = {
  /** 'Friday, November 27, 2026' */
  full: { weekday: 'long', month: 'long', day: 'numeric' },
  /** 'November 27, 2026' */
  long: { month: 'long', day: 'numeric' },
  /** 'Fri, Nov 27, 2026' */
  weekday: { weekday: 'short', month: 'short', day: 'numeric' },
  /** 'Nov 27, 2026' */
  medium: { month: 'short', day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
/** How a day is written: `full`, `long`, `weekday` or `medium`. */
export type DayStyle = keyof typeof STYLES

/**
 * Returns a calendar day (YYYY-MM-DD) as 'Nov 27, 2026', or in another style as 'Friday, November 27, 2026'; no zone is
 * involved.
 */
export function dayText(day: string, style: DayStyle = 'medium'): string {
  return write(day, { ...STYLES[style], year: 'numeric' })
}

/** Returns a calendar day without its year, as 'Nov 27', or in another style as 'Friday, November 27'. */
export function shortDayText(day: string, style: DayStyle = 'medium'): string {
  return write(day, STYLES[style])
}

/** Returns the month of a day as 'November 2026'. */
export function monthText(day: string): string {
  return write(day, { month: 'long', year: 'numeric' })
}

/** Returns the month of a day as 'November' or 'Nov'. */
export function monthName(day: string, length: 'long' | 'short'): string {
  return write(day, { month: length })
}

/** Returns the weekday of a day as 'Friday' or 'Fri'. */
export function weekdayName(day: string, length: 'long' | 'short'): string {
  return write(day, { weekday: length })
}

/** Returns the day of the month without leading zero: '7'. */
export function dayOfMonth(day: string): string {
  return String(Number(day.slice(8)))
}

/** Formats a day that is read and written as UTC, so that no zone can shift it. */
function write(day: string, parts: Intl.DateTimeFormatOptions): string {
  return formatOf('en-US', { ...parts, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
