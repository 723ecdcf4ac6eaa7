import { addDays, firstOfMonth } from '@bandstand/domain/time'

export function monthOf(day: string): number {
  return Number(day.slice(5, 7))
}

/** The day of that number in the month so many months before the one of `day`. */
export function dayInEarlierMonth(day: string, monthsBefore: number, dayOfMonth: number): string {
  return addDays(firstOfMonth(day, -monthsBefore), dayOfMonth - 1)
}
