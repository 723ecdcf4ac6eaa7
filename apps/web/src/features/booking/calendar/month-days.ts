import type { CalendarEntry } from '@bandstand/api-spec'
import { addDays, weekdayOf } from '@bandstand/domain/time'

/** Returns the weeks of a day's month, Sunday first, with the days of other months that fill them. */
export function monthWeeks(day: string): string[][] {
  const month = day.slice(0, 7)
  let start = addDays(`${month}-01`, -weekdayOf(`${month}-01`))
  const weeks: string[][] = []
  while (start.slice(0, 7) <= month) {
    const first = start
    weeks.push(Array.from({ length: 7 }, (_, i) => addDays(first, i)))
    start = addDays(start, 7)
  }
  return weeks
}

/** Returns the days on which an entry is listed. A night that ends in the morning belongs to the evening before. */
export function daysOf({ kind, start, end }: Pick<CalendarEntry, 'kind' | 'start' | 'end'>): string[] {
  const first = start.slice(0, 10)
  const [endDay = '', endTime = ''] = end.split('T')
  const early = endTime === '00:00' || (kind !== 'blocked' && endTime < '12:00')
  const last = early && endDay > first ? addDays(endDay, -1) : endDay
  const days = [first]
  while (days.at(-1)! < last) days.push(addDays(days.at(-1)!, 1))
  return days
}

/** Returns the entries of each day, in their order. */
export function entriesByDay(entries: readonly CalendarEntry[]): Map<string, CalendarEntry[]> {
  const days = new Map<string, CalendarEntry[]>()
  for (const entry of entries) {
    for (const day of daysOf(entry)) {
      const listed = days.get(day)
      if (listed) listed.push(entry)
      else days.set(day, [entry])
    }
  }
  return days
}
