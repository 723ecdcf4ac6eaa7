import { countOf } from '../product/index.ts'

/** The metro area's zone, for a place that carries none. */
export const DEFAULT_TIME_ZONE = 'America/Detroit'

/** One is made for each way of writing and kept: to make one costs as much as to write a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The format of these parts in a language. */
export function formatOf(
  language: 'en-US' | 'en-CA',
  parts: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = language + JSON.stringify(parts)
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, parts)
  formats.set(key, known)
  return known
}

/** The calendar day (YYYY-MM-DD) on which `now` falls in `timeZone`. */
export function dayIn(timeZone: string, now: Date): string {
  return formatOf('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
}

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

/** 'Friday, November 27, 2026' for a calendar day; no zone is involved. */
export function longDay(day: string): string {
  return formatDay(day, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })
}

/** A calendar day in en-US with the given parts. Read as UTC on both sides, so that no zone can shift it. */
export function formatDay(day: string, parts: Intl.DateTimeFormatOptions): string {
  return formatOf('en-US', { ...parts, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

/** '9:30 PM' for '21:30'; without `Intl`, as lists are full of it. */
export function clockTime(time: string): string {
  const [hour = '', minute = ''] = time.split(':')
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

/** '1 hour', '2 hours 30 minutes', '45 minutes'. */
export function durationText(minutes: number): string {
  const count = (n: number, unit: string) => (n === 0 ? [] : [countOf(n, unit)])
  return [...count(Math.floor(minutes / 60), 'hour'), ...count(minutes % 60, 'minute')].join(' ')
}

/** The zone's short name on that day, as 'EST', for telling a reader in another zone. */
export function zoneName(timeZone: string, day: string): string {
  return zoneAt(timeZone, new Date(`${day}T12:00:00Z`))
}

/** The zone's short name at that instant: in the night in which the clocks change, one evening has two. */
export function zoneAt(timeZone: string, at: Date): string {
  const parts = formatOf('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(at)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
}
