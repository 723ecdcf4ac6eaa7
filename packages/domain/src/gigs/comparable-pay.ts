import { z } from 'zod'
import { formatDollarsShort } from '../money/index.ts'
import { PROFESSIONS } from '../profiles/professions.ts'
import { countOf } from '../product/index.ts'
import { isCalendarDay, weekdayOf } from '../time/index.ts'

/** The fewest shows and venues for which pay is shown. With fewer, somebody could work out a single venue's fee. */
export const COMPARABLE_SHOWS_MIN = 8
export const COMPARABLE_VENUES_MIN = 5
/** One venue with a residency doesn't decide what is usual. */
const SHOWS_PER_VENUE = 3
/** Shows further away, or longer ago, aren't compared. */
export const COMPARABLE_MILES = 25
export const COMPARABLE_DAYS = 365

/** Lengths that are paid alike, each up to so many minutes. */
const LENGTHS = [
  { upTo: 120, text: 'up to 2 hours long' },
  { upTo: 240, text: '2 to 4 hours long' },
  { upTo: Number.POSITIVE_INFINITY, text: 'more than 4 hours long' },
] as const

/** What comparable gigs are asked for: those like a gig that is being written or that somebody applies to. */
export const comparablePayInput = z.strictObject({
  position: z.enum(PROFESSIONS),
  date: z.string().refine(isCalendarDay, 'Invalid date or time format'),
  durationMinutes: z.coerce.number().int().positive().optional(),
  /** The gig whose place it's about; the caller's own place without it. */
  gigId: z.uuid().optional(),
})
export type ComparablePayInput = z.infer<typeof comparablePayInput>

/** A show that was played, for the fee of the evening. */
export interface PlayedShow {
  venueId: string
  cents: number
  minutes: number
  /** YYYY-MM-DD */
  date: string
}

/** What shows like one paid, in cents: a quarter of them at most `low`, and a quarter at least `high`. */
export interface Comparison {
  low: number
  high: number
  shows: number
  venues: number
  /** Which days and lengths these shows have; null for any. */
  days: string | null
  length: string | null
}

/**
 * Returns what shows like this one paid: of the same length and the same part of the week if there are enough, or of the same length, or
 * any; null if even these are too few. Amounts are rounded to $10, so that no single fee shows. `shows`: newest first.
 */
export function compareShows(
  shows: readonly PlayedShow[],
  { date, durationMinutes = null }: { date: string; durationMinutes?: number | null },
): Comparison | null {
  const length = durationMinutes === null ? null : lengthOf(durationMinutes)
  const days = daysOf(date)
  const sameLength = shows.filter(({ minutes }) => length === null || lengthOf(minutes) === length)
  const sameDays = sameLength.filter((show) => daysOf(show.date) === days)
  return (
    compare(sameDays, { days, length }) ??
    compare(sameLength, { days: null, length }) ??
    compare(shows, { days: null, length: null })
  )
}

function compare(
  all: readonly PlayedShow[],
  { days, length }: Pick<Comparison, 'days' | 'length'>,
): Comparison | null {
  const seen = new Map<string, number>()
  const shows = all.filter(({ venueId }) => {
    const count = (seen.get(venueId) ?? 0) + 1
    seen.set(venueId, count)
    return count <= SHOWS_PER_VENUE
  })
  if (shows.length < COMPARABLE_SHOWS_MIN || seen.size < COMPARABLE_VENUES_MIN) return null
  const fees = shows.map(({ cents }) => cents).toSorted((a, b) => a - b)
  const at = (part: number) => fees[Math.ceil(part * fees.length) - 1]!
  return {
    low: rounded(at(0.25), Math.floor),
    high: rounded(at(0.75), Math.ceil),
    shows: shows.length,
    venues: seen.size,
    days,
    length,
  }
}

const STEP = 1000
const rounded = (cents: number, way: (steps: number) => number) => way(cents / STEP) * STEP

const lengthOf = (minutes: number): string => LENGTHS.find(({ upTo }) => minutes <= upTo)!.text

function daysOf(date: string): string {
  const isWeekend = [5, 6].includes(weekdayOf(date))
  return isWeekend ? 'on a Friday or Saturday' : 'on a Sunday to Thursday'
}

/** Returns what comparable gigs pay as two sentences: the range, and what it's computed from. Amounts in dollars of the API. */
export function comparisonText({ low, high, shows, venues, days, length }: Comparison): {
  range: string
  from: string
} {
  const [from, to] = [formatDollarsShort(low), formatDollarsShort(high)]
  const what = [days, length].filter((part) => part !== null).join(', ')
  return {
    range:
      low === high ? `Similar gigs usually pay about ${from}` : `Similar gigs usually pay ${from} to ${to}`,
    from: `For the evening. From ${countOf(shows, 'show')} at ${countOf(venues, 'venue')} for the same position within ${COMPARABLE_MILES} miles in the past year${what && `, ${what}`}.`,
  }
}
