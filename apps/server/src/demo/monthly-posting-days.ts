import { addDays } from '@bandstand/domain/time'
import { dayInEarlierMonth } from './days.ts'
import type { SeededRandom } from './seeded-random.ts'

/** From this day on a gig can have been posted earlier in the running month. */
const EARLIEST = 2
const LATEST = 9
const LEAD_DAYS = 14

/**
 * Returns the days on which a free venue posted its gigs, in the order of `gigDays`: each some time before its own date, no
 * two in one month, and none in the month of `today` when `isMonthFree`.
 */
export function monthlyPostingDays(
  gigDays: readonly string[],
  today: string,
  isMonthFree: boolean,
  random: SeededRandom,
): string[] {
  const running = isMonthFree || Number(today.slice(8)) <= EARLIEST ? 1 : 0
  const latestFirst = gigDays
    .map((day, index) => ({ day, index }))
    .toSorted((a, b) => b.day.localeCompare(a.day))
  const posted: string[] = []
  let monthsBefore = running
  for (const { day, index } of latestFirst) {
    monthsBefore = Math.max(monthsBefore, monthsBetween(addDays(day, -LEAD_DAYS), today))
    const lastDay = monthsBefore === 0 ? Math.min(LATEST, Number(today.slice(8))) : LATEST
    posted[index] = dayInEarlierMonth(today, monthsBefore, random.between(EARLIEST, lastDay))
    monthsBefore++
  }
  return posted
}

function monthsBetween(earlier: string, later: string): number {
  const count = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return count(later) - count(earlier)
}
