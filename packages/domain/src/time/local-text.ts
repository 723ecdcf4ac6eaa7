import { addDays } from './calendar.ts'
import { clockTime, type Instant } from './clocks.ts'
import { type DayStyle, dayText, shortDayText } from './day-text.ts'

/** What the clock of this device shows at that instant: YYYY-MM-DDTHH:MM. */
export function localWallClock(at: Instant): string {
  const clock = new Date(at)
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${clock.getFullYear()}-${two(clock.getMonth() + 1)}-${two(clock.getDate())}`
  return `${day}T${two(clock.getHours())}:${two(clock.getMinutes())}`
}

/** The calendar day (YYYY-MM-DD) of an instant on this device. */
export function localDay(at: Instant): string {
  return localWallClock(at).slice(0, 10)
}

/** 'Nov 27, 9:30 PM' on the clock of this device. */
export function localInstantText(at: Instant): string {
  const [day = '', time = ''] = localWallClock(at).split('T')
  return `${shortDayText(day)}, ${clockTime(time)}`
}

/** 'Nov 27, 2026' on the calendar of this device. */
export function localDayText(at: Instant, style: DayStyle = 'medium'): string {
  return dayText(localDay(at), style)
}

/** '9:30 PM' on the clock of this device. */
export function localTimeText(at: Instant): string {
  return clockTime(localWallClock(at).slice(11))
}

/** The shortest that a list needs, on the clock of this device: '9:30 PM' today, else 'Nov 27'. */
export function listTimeText(at: Instant, now: number): string {
  const day = localDay(at)
  return day === localDay(new Date(now)) ? localTimeText(at) : shortDayText(day)
}

/** 'Today', 'Yesterday', 'Friday, November 27', with the year when it is another one; on this device. */
export function relativeDayText(at: Instant, now: number): string {
  const [day, today] = [localDay(at), localDay(new Date(now))]
  if (day === today) return 'Today'
  if (day === addDays(today, -1)) return 'Yesterday'
  return day.slice(0, 4) === today.slice(0, 4) ? shortDayText(day, 'full') : dayText(day, 'full')
}
