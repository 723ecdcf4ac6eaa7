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

/** 'Nov 27, 2026', or in another style 'Friday, November 27, 2026', for a calendar day; no zone is involved. */
export function dayText(day: string, style: DayStyle = 'medium'): string {
  return write(day, { ...STYLES[style], year: 'numeric' })
}

/** 'Nov 27', or in another style 'Friday, November 27': a calendar day without its year. */
export function shortDayText(day: string, style: DayStyle = 'medium'): string {
  return write(day, STYLES[style])
}

/** 'November 2026' for any day of the month. */
export function monthText(day: string): string {
  return write(day, { month: 'long', year: 'numeric' })
}

/** 'November' or 'Nov' for any day of the month. */
export function monthName(day: string, length: 'long' | 'short'): string {
  return write(day, { month: length })
}

/** 'Friday' or 'Fri'. */
export function weekdayName(day: string, length: 'long' | 'short'): string {
  return write(day, { weekday: length })
}

/** '7' for the seventh of any month. */
export function dayOfMonth(day: string): string {
  return String(Number(day.slice(8)))
}

/** Read as UTC on both sides, so that no zone can shift the day. */
function write(day: string, parts: Intl.DateTimeFormatOptions): string {
  return formatOf('en-US', { ...parts, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
