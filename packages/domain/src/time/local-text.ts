import { addDays } from './calendar.ts'
import { clockTime, type Instant } from './clocks.ts'
import { type DayStyle, dayText, shortDayText } from './day-text.ts'

/** Returns the wall clock (YYYY-MM-DDTHH:MM) of an instant on this device. */
export function localWallClock(at: Instant): string {
  const clock = new Date(at)
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${clock.getFullYear()}-${two(clock.getMonth() + 1)}-${two(clock.getDate())}`
  return `${day}T${two(clock.getHours())}:${two(clock.getMinutes())}`
}

/** Returns the calendar day (YYYY-MM-DD) of an instant on this device. */
export function localDay(at: Instant): string {
  return localWallClock(at).slice(0, 10)
}

/** Returns an instant by this device's clock as 'Nov 27, 9:30 PM'. */
export function localInstantText(at: Instant): string {
  const [day = '', time = ''] = localWallClock(at).split('T')
  return `${shortDayText(day)}, ${clockTime(time)}`
}

/** Returns the day of an instant on this device as 'Nov 27, 2026'. */
export function localDayText(at: Instant, style: DayStyle = 'medium'): string {
  return dayText(localDay(at), style)
}

/** Returns an instant by this device's clock as '9:30 PM'. */
export function localTimeText(at: Instant): string {
  return clockTime(localWallClock(at).slice(11))
}

/**
 * Returns an instant in the shortest form for a list, by this device's clock: '9:30 PM' today, else 'Nov 27'. `now` is
 * in ms.
 */
export function listTimeText(at: Instant, now: number): string {
  const day = localDay(at)
  return day === localDay(new Date(now)) ? localTimeText(at) : shortDayText(day)
}

/**
 * Returns the day of an instant on this device as 'Today', 'Yesterday' or 'Friday, November 27', with the year when it
 * is not this year. `now` is in ms.
 */
export function relativeDayText(at: Instant, now: number): string {
  const [day, today] = [localDay(at), localDay(new Date(now))]
  if (day === today) return 'Today'
  if (day === addDays(today, -1)) return 'Yesterday'
  return day.slice(0, 4) === today.slice(0, 4) ? shortDayText(day, 'full') : dayText(day, 'full')
}
