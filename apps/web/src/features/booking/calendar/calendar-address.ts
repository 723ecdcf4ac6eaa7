import { ENTRY_STATES, type EntryState } from '@bandstand/domain/booking'
import { addDays, addMonths, firstOfMonth, isCalendarDay, weekdayOf } from '@bandstand/domain/time'
import { monthWeeks } from './month-days.ts'

const CALENDAR_VIEWS = ['month', 'week', 'agenda'] as const
export type CalendarView = (typeof CALENDAR_VIEWS)[number]

/** What the address says is shown. */
export interface CalendarSearch {
  /** Null: none is chosen, so the screen's size decides. */
  view: CalendarView | null
  /** YYYY-MM-DD: the chosen day, and with it the week and the month. */
  day: string
  stage: string | null
  state: EntryState | null
}

/** Years before and after today in which a calendar can be opened. */
const YEARS = 2

/** Returns the first and the last day (YYYY-MM-DD) that can be opened: whole months, two years back and ahead. */
export function openDays(today: string): { first: string; last: string } {
  return {
    first: firstOfMonth(today, -12 * YEARS),
    last: addDays(firstOfMonth(today, 12 * YEARS + 1), -1),
  }
}

/** Returns a day, or the nearest one that can be opened. */
export function withinOpenDays(day: string, today: string): string {
  const { first, last } = openDays(today)
  if (day < first) return first
  return day > last ? last : day
}

/** Returns what an address shows; anything unreadable in it counts as missing. */
export function readCalendarSearch(search: URLSearchParams, today: string): CalendarSearch {
  const day = search.get('day') ?? ''
  return {
    view: CALENDAR_VIEWS.find((view) => view === search.get('view')) ?? null,
    day: isCalendarDay(day) ? withinOpenDays(day, today) : today,
    stage: search.get('stage'),
    state: ENTRY_STATES.find((state) => state === search.get('state')) ?? null,
  }
}

/** Returns the address that shows this. */
export function calendarAddress({ view, day, stage, state }: CalendarSearch): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ view, day, stage, state }))
    if (value !== null) params.set(name, value)
  return `/calendar?${params}`
}

/** Returns the days that a view shows: a week from Sunday, the month with the whole weeks around it, or the month alone. */
export function daysShown(view: CalendarView, day: string): { from: string; to: string } {
  if (view === 'agenda') return { from: firstOfMonth(day), to: addDays(firstOfMonth(day, 1), -1) }
  if (view === 'week') {
    const from = addDays(day, -weekdayOf(day))
    return { from, to: addDays(from, 6) }
  }
  const weeks = monthWeeks(day)
  return { from: weeks[0]![0]!, to: weeks.at(-1)!.at(-1)! }
}

/** Returns the day that a view goes to when it's turned by one page, forward (1) or back (-1). */
export function turnedDay(view: CalendarView, day: string, by: 1 | -1): string {
  return view === 'week' ? addDays(day, 7 * by) : addMonths(day, by)
}
