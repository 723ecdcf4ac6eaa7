import type { CalendarEntry } from '@bandstand/api-spec'

const DAY_MS = 86_400_000

/** The day so many days later; days are YYYY-MM-DD and belong to no zone. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The same day so many months later, or the last day of a month that is shorter. */
export function shiftMonth(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** 0 for a Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** The weeks, Sunday first, in which the month of that day has days. */
export function monthWeeks(day: string): string[][] {
  const month = day.slice(0, 7)
  let start = shiftDay(`${month}-01`, -weekdayOf(`${month}-01`))
  const weeks: string[][] = []
  while (start.slice(0, 7) <= month) {
    const first = start
    weeks.push(Array.from({ length: 7 }, (_, i) => shiftDay(first, i)))
    start = shiftDay(start, 7)
  }
  return weeks
}

/** The days on which an entry stands. A booking that ends in the morning belongs to the evening before. */
export function daysOf({ kind, start, end }: Pick<CalendarEntry, 'kind' | 'start' | 'end'>): string[] {
  const first = start.slice(0, 10)
  const [endDay = '', endTime = ''] = end.split('T')
  const early = endTime === '00:00' || (kind === 'booking' && endTime < '12:00')
  const last = early && endDay > first ? shiftDay(endDay, -1) : endDay
  const days = [first]
  while (days.at(-1)! < last) days.push(shiftDay(days.at(-1)!, 1))
  return days
}
