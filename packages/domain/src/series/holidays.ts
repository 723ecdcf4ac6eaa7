import { addDays, weekdayOf } from '../time/index.ts'

/** A day of every year: the same date, or the nth weekday of a month (Sunday is 0, the last one is -1). */
type Holiday = { name: string; month: number } & ({ day: number } | { nth: number; weekday: number })

/** The US holidays on which a venue is most likely to close, or to want another show. */
const HOLIDAYS: readonly Holiday[] = [
  { name: 'New Year’s Day', month: 1, day: 1 },
  { name: 'Martin Luther King Jr. Day', month: 1, nth: 3, weekday: 1 },
  { name: 'Presidents’ Day', month: 2, nth: 3, weekday: 1 },
  { name: 'Mother’s Day', month: 5, nth: 2, weekday: 0 },
  { name: 'Memorial Day', month: 5, nth: -1, weekday: 1 },
  { name: 'Juneteenth', month: 6, day: 19 },
  { name: 'Father’s Day', month: 6, nth: 3, weekday: 0 },
  { name: 'Independence Day', month: 7, day: 4 },
  { name: 'Labor Day', month: 9, nth: 1, weekday: 1 },
  { name: 'Indigenous Peoples’ Day', month: 10, nth: 2, weekday: 1 },
  { name: 'Halloween', month: 10, day: 31 },
  { name: 'Veterans Day', month: 11, day: 11 },
  { name: 'Thanksgiving', month: 11, nth: 4, weekday: 4 },
  { name: 'Christmas Eve', month: 12, day: 24 },
  { name: 'Christmas Day', month: 12, day: 25 },
  { name: 'New Year’s Eve', month: 12, day: 31 },
]

/** Returns the US holiday on a day (YYYY-MM-DD), by the calendar; null when it's none. */
export function holidayOn(day: string): string | null {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const found = HOLIDAYS.find((holiday) => holiday.month === month && dayOfHoliday(holiday, year) === day)
  return found?.name ?? null
}

function dayOfHoliday(holiday: Holiday, year: number): string {
  const of = (day: number) =>
    `${String(year).padStart(4, '0')}-${String(holiday.month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  if ('day' in holiday) return of(holiday.day)
  if (holiday.nth > 0) {
    const first = of(1)
    return addDays(first, ((holiday.weekday - weekdayOf(first) + 7) % 7) + (holiday.nth - 1) * 7)
  }
  // The last one is among the last seven days. Only May has one, with 31.
  const last = of(31)
  return addDays(last, -((weekdayOf(last) - holiday.weekday + 7) % 7))
}
