import { addDays, addMinutes, daysBetween, isWallClock, minutesBetween } from '../time/index.ts'
import type { TemplateFields } from './template-fields.ts'

interface Hours {
  start: string
  end: string
}

/** Returns what a template keeps of an offer's hours (YYYY-MM-DDTHH:MM): the time of day, and how long it is. */
export function keptHours({ start, end }: Hours): Pick<TemplateFields<'offer'>, 'startTime' | 'minutes'> {
  if (!isWallClock(start)) return {}
  const startTime = start.slice(11)
  return isWallClock(end) ? { startTime, minutes: minutesBetween(`${start}Z`, `${end}Z`) } : { startTime }
}

/** Returns hours as a template has them, on the day that they have now. */
export function hoursFrom({ startTime, minutes }: TemplateFields<'offer'>, now: Hours): Hours {
  const start =
    startTime !== undefined && isWallClock(now.start) ? `${now.start.slice(0, 11)}${startTime}` : now.start
  if (!isWallClock(start)) return now
  const { minutes: before = null } = keptHours(now)
  const length = minutes ?? before
  if (length === null || length <= 0) return { ...now, start }
  return { start, end: addMinutes(`${start}:00Z`, length).toISOString().slice(0, 16) }
}

/** Returns what a template keeps of a load-in (YYYY-MM-DDTHH:MM): the time of day, and how many days after the show's day. */
export function keptLoadIn(
  loadIn: string,
  start: string,
): Pick<TemplateFields<'day_sheet'>, 'loadInTime' | 'loadInDays'> {
  if (!isWallClock(loadIn)) return {}
  return { loadInTime: loadIn.slice(11), loadInDays: daysBetween(start.slice(0, 10), loadIn.slice(0, 10)) }
}

/** Returns the load-in that a template has for a show; null when it has none. */
export function loadInFrom(
  { loadInTime, loadInDays = 0 }: TemplateFields<'day_sheet'>,
  start: string,
): string | null {
  return loadInTime === undefined ? null : `${addDays(start.slice(0, 10), loadInDays)}T${loadInTime}`
}
