const DAY_MS = 86_400_000

/** The calendar day so many days after `day`, both YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay()
}

export function monthOf(day: string): number {
  return Number(day.slice(5, 7))
}

/** The day of that number in the month so many months before the one of `day`. */
export function dayInEarlierMonth(day: string, monthsBefore: number, dayOfMonth: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - monthsBefore, dayOfMonth)).toISOString().slice(0, 10)
}
