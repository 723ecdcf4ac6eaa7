import { addDays } from './calendar.ts'
import { clockTime, dayIn, type Instant, wallClockIn } from './clocks.ts'
import { type DayStyle, dayText } from './day-text.ts'
import { zoneAt } from './zones.ts'

/** 'Fri, Nov 27, 2026, 9:30 PM' for a wall clock; no zone is involved. */
export function wallClockText(wallClock: string, style: DayStyle = 'weekday'): string {
  const [day = '', time = ''] = wallClock.split('T')
  return `${dayText(day, style)}, ${clockTime(time)}`
}

/** 'Fri, Nov 27, 2026, 9:30 PM EST': an instant on the clocks of a place. */
export function instantText(at: Instant, timeZone: string, style: DayStyle = 'weekday'): string {
  return `${wallClockText(wallClockIn(timeZone, at), style)} ${zoneAt(timeZone, at)}`
}

/** 'Nov 27, 2026': the day of an instant at a place. */
export function instantDayText(at: Instant, timeZone: string, style: DayStyle = 'medium'): string {
  return dayText(dayIn(timeZone, at), style)
}

/**
 * The end of a time whose start is written before it: '12:30 AM' on the day of the start or in the night after it, else
 * with its own day, 'Sun, Nov 29, 2026, 3:00 PM'. No zone is involved.
 */
export function endText(start: string, end: string): string {
  const [startDay = ''] = start.split('T')
  const [endDay = '', endTime = ''] = end.split('T')
  return startDay === endDay || isNight(startDay, end) ? clockTime(endTime) : wallClockText(end)
}

/** A time between two instants on the clocks of its place; `start` and `end` are its wall clocks. */
export interface TimeRange {
  start: string
  end: string
  timeZone: string
  startsAt: Instant
  endsAt: Instant
}

/**
 * 'Fri, Nov 27, 2026, 9:30 PM to 12:30 AM EST': the place's clocks, with their zone; the day once when both are on it,
 * the zone twice when the clocks change in between.
 */
export function rangeText({ start, end, timeZone, startsAt, endsAt }: TimeRange): string {
  const [zone, zoneAfter] = [zoneAt(timeZone, startsAt), zoneAt(timeZone, endsAt)]
  const from = zone === zoneAfter ? wallClockText(start) : `${wallClockText(start)} ${zone}`
  return `${from} to ${endText(start, end)} ${zoneAfter}`
}

/** Until noon of the next day an end belongs to the evening before. */
function isNight(startDay: string, end: string): boolean {
  const [endDay = '', endTime = ''] = end.split('T')
  return addDays(startDay, 1) === endDay && endTime < '12:00'
}
