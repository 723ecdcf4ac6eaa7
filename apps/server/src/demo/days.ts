import { addDays, firstOfMonth } from '@bandstand/domain/time'

/** Returns the month of a day (YYYY-MM-DD), 1 to 12. */
export function monthOf(day: string): number {
  return Number(day.slice(5, 7))
}

/** Returns the day of that number in the month so many months before that of `day`. */
export function dayInEarlierMonth(day: string, monthsBefore: number, dayOfMonth: number): string {
  return addDays(firstOfMonth(day, -monthsBefore), dayOfMonth - 1)
}
