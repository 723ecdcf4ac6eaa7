import { addDays, addMonths, isCalendarDay, monthName, weekdayName, weekdayOf } from '../time/index.ts'

/** Calendar days from one to another, both included (YYYY-MM-DD). */
export interface DaySpan {
  from: string
  to: string
}

/** Shorter, 'ma' would be both a month and the beginning of a name. */
const SHORTEST_NAME = 3
/** The most words that one day is typed in: 'Fri, Nov 27, 2026'. */
export const LONGEST_DAY = 4
const DAYS_OF_WEEK = 7

// Any Sunday, and any January.
const WEEKDAYS = Array.from({ length: DAYS_OF_WEEK }, (_, at) =>
  weekdayName(addDays('2026-11-01', at), 'long'),
)
const MONTHS = Array.from({ length: 12 }, (_, at) => monthName(addMonths('2026-01-01', at), 'long'))

/**
 * Returns the days that words name, as people type them, for a reader whose day is `today`; null when they name none. A day
 * or month without a year is that of last year, of this one and of the next: what is looked for can be past or ahead.
 */
export function readDays(terms: readonly string[], today: string): DaySpan[] | null {
  const [first = '', ...rest] = terms
  if (terms.length === 1) return oneWord(first, today)
  if (terms.length === 2 && indexIn(WEEKDAYS, rest[0]!) >= 0) return relativeWeekday(first, rest[0]!, today)
  // A weekday before a date says nothing that the date doesn't.
  return monthAndDay(indexIn(WEEKDAYS, first) >= 0 ? rest : terms, today)
}

function oneWord(term: string, today: string): DaySpan[] | null {
  const away = { today: 0, tonight: 0, tomorrow: 1, yesterday: -1 }[term]
  if (away !== undefined) return single(addDays(today, away))
  const weekday = indexIn(WEEKDAYS, term)
  if (weekday >= 0) return single(comingWeekday(weekday, today))
  const month = indexIn(MONTHS, term)
  if (month >= 0) return months(years(today), month + 1)
  return numeric(term, today)
}

/** Returns the days of '2026-11-28', '2026-11', '11/28' and '11/28/26'. */
function numeric(term: string, today: string): DaySpan[] | null {
  const iso = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?$/.exec(term)
  if (iso) {
    const [, year, month, day] = iso.map(Number)
    if (iso[3] !== undefined) return dated([year!], month!, day!)
    return months([year!], month!)
  }
  const slashed = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{2}|\d{4}))?$/.exec(term)
  if (!slashed) return null
  const [, month, day, year] = slashed.map(Number)
  return dated(slashed[3] === undefined ? years(today) : [fullYear(year!)], month!, day!)
}

/** Returns the days of 'this friday', 'next friday' and 'last friday'. */
function relativeWeekday(term: string, weekday: string, today: string): DaySpan[] | null {
  const coming = comingWeekday(indexIn(WEEKDAYS, weekday), today)
  if (term === 'this') return single(coming)
  if (term === 'last') return single(addDays(coming, -DAYS_OF_WEEK))
  // Half of all people mean the one after it.
  if (term === 'next') return [...single(coming), ...single(addDays(coming, DAYS_OF_WEEK))]
  return null
}

/** Returns the days of 'nov 28', '28 nov', 'nov 28th 2026' and 'november 2026'. */
function monthAndDay(terms: readonly string[], today: string): DaySpan[] | null {
  const at = monthIn(terms)
  if (at < 0 || terms.length > 3) return null
  const others = terms.filter((term) => indexIn(MONTHS, term) !== at)
  if (others.length !== terms.length - 1) return null
  const year = others.find((term) => /^\d{4}$/.test(term))
  const day = others.find((term) => /^\d{1,2}(st|nd|rd|th)?$/.test(term))
  if (others.length !== [year, day].filter(Boolean).length) return null
  if (day === undefined) return year === undefined ? null : months([Number(year)], at + 1)
  return dated(year === undefined ? years(today) : [Number(year)], at + 1, Number.parseInt(day, 10))
}

/** Returns the index of the month that one of the words names; -1 for none. */
function monthIn(terms: readonly string[]): number {
  return terms.map((term) => indexIn(MONTHS, term)).find((at) => at >= 0) ?? -1
}

/** Returns the index of the name that a word is the beginning of; -1 for none. */
function indexIn(names: readonly string[], term: string): number {
  const typed = term.replace(/\.$/, '')
  if (typed.length < SHORTEST_NAME) return -1
  return names.findIndex((name) => name.toLowerCase().startsWith(typed))
}

function comingWeekday(weekday: number, today: string): string {
  return addDays(today, (weekday - weekdayOf(today) + DAYS_OF_WEEK) % DAYS_OF_WEEK)
}

/** Returns the day in those of the years that have it; null when none has. */
function dated(inYears: number[], month: number, day: number): DaySpan[] | null {
  const days = inYears.map((year) => isoDay(year, month, day)).filter(isPlausible)
  return days.length > 0 ? days.flatMap(single) : null
}

/** Returns the month in each of the years; null when there is no such month. */
function months(inYears: number[], month: number): DaySpan[] | null {
  const firsts = inYears.map((year) => isoDay(year, month, 1)).filter(isPlausible)
  return firsts.length > 0 ? firsts.map((from) => ({ from, to: addDays(addMonths(from, 1), -1) })) : null
}

/** Whether a text is a day of this century: nothing here is of another, and the database has fewer years than people type. */
const isPlausible = (day: string) => isCalendarDay(day) && day.startsWith('20')
const single = (day: string): DaySpan[] => [{ from: day, to: day }]
const isoDay = (year: number, month: number, day: number) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
const fullYear = (year: number) => (year < 100 ? 2000 + year : year)

function years(today: string): number[] {
  const year = Number(today.slice(0, 4))
  return [year - 1, year, year + 1]
}
