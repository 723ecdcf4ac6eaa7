import { addDays } from './calendar.ts'
import { clockTime, dayIn, type Instant, wallClockIn } from './clocks.ts'
import { type DayStyle, dayText } from './day-text.ts'
import { HOUR_MS } from './units.ts'
import { zoneAt } from './zones.ts'

const CLOSE_MS = 3 * HOUR_MS

/** Returns a wall clock (YYYY-MM-DDTHH:MM) as 'Fri, Nov 27, 2026, 9:30 PM'; no zone is involved. */
export function wallClockText(wallClock: string, style: DayStyle = 'weekday'): string {
  const [day = '', time = ''] = wallClock.split('T')
  return `${dayText(day, style)}, ${clockTime(time)}`
}

/**
 * Returns the wall clock of an instant like `wallClockText`, with the zone where clocks change within hours: there, it can
 * exist twice.
 */
export function agreedClockText(wallClock: string, at: Instant, timeZone: string): string {
  const [before, after] = [-CLOSE_MS, CLOSE_MS].map((ms) =>
    zoneAt(timeZone, new Date(new Date(at).getTime() + ms)),
  )
  const text = wallClockText(wallClock)
  return before === after ? text : `${text} ${zoneAt(timeZone, at)}`
}

/** Returns an instant in `timeZone` (IANA) as 'Fri, Nov 27, 2026, 9:30 PM EST'. */
export function instantText(at: Instant, timeZone: string, style: DayStyle = 'weekday'): string {
  return `${wallClockText(wallClockIn(timeZone, at), style)} ${zoneAt(timeZone, at)}`
}

/** Returns the day of an instant in `timeZone` (IANA) as 'Nov 27, 2026'. */
export function instantDayText(at: Instant, timeZone: string, style: DayStyle = 'medium'): string {
  return dayText(dayIn(timeZone, at), style)
}

/**
 * Returns the end of a range whose start is written before it: '12:30 AM' on the same day or the following night, else
 * with its own day, 'Sun, Nov 29, 2026, 3:00 PM'. Takes wall clocks; no zone is involved.
 */
export function endText(start: string, end: string): string {
  const [startDay = ''] = start.split('T')
  const [endDay = '', endTime = ''] = end.split('T')
  return startDay === endDay || isNight(startDay, end) ? clockTime(endTime) : wallClockText(end)
}

/** A range between two instants; `start` and `end` are its wall clocks at the place. */
export interface TimeRange {
  start: string
  end: string
  timeZone: string
  startsAt: Instant
  endsAt: Instant
}

/**
 * Returns a range as 'Fri, Nov 27, 2026, 9:30 PM to 12:30 AM EST', by the clocks of the place: the day once when both
 * ends are on it, the zone twice when the clocks change in between.
 */
export function rangeText(range: TimeRange): string {
  return `${dayText(range.start.slice(0, 10), 'weekday')}, ${hoursText(range)}`
}

/** Returns a range without its first day, as '9:30 PM to 12:30 AM EST'; a start whose end isn't known as '9:30 PM EST'. */
export function hoursText({ start, end, timeZone, startsAt, endsAt }: TimeRange): string {
  const [zone, zoneAfter] = [zoneAt(timeZone, startsAt), zoneAt(timeZone, endsAt)]
  const time = clockTime(start.slice(11))
  if (start === end && zone === zoneAfter) return `${time} ${zone}`
  const from = zone === zoneAfter ? time : `${time} ${zone}`
  return `${from} to ${endText(start, end)} ${zoneAfter}`
}

/**
 * Returns blocked time as its range, but whole days as 'Fri, Nov 27, 2026, all day' or 'Fri, Nov 27, 2026 to Sun, Nov 29,
 * 2026, all day'.
 */
export function blockedText(blocked: TimeRange): string {
  const [firstDay = '', from] = blocked.start.split('T')
  const [endDay = '', until] = blocked.end.split('T')
  if (from !== '00:00' || until !== '00:00') return rangeText(blocked)
  const lastDay = addDays(endDay, -1)
  const first = dayText(firstDay, 'weekday')
  return lastDay === firstDay ? `${first}, all day` : `${first} to ${dayText(lastDay, 'weekday')}, all day`
}

/** Returns whether an end still belongs to the evening of `startDay`: before noon of the next day. */
function isNight(startDay: string, end: string): boolean {
  const [endDay = '', endTime = ''] = end.split('T')
  return addDays(startDay, 1) === endDay && endTime < '12:00'
}
