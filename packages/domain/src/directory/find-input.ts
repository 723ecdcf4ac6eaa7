import { z } from 'zod'
import { filterAmount, HIGHEST_FILTERS } from '../money/index.ts'
import { isCalendarDay, isTimeOfDay } from '../time/index.ts'
import { narrowing, word } from './artist-filter.ts'
import { SEARCH_RADII, type SearchRadius } from './find-artists.ts'

/** Orders of a search for an evening. Those of the directory are `ARTIST_SORTS`. */
export const FOUND_SORTS = ['fit', 'rating', 'reliability', 'distance', 'fee'] as const
export type FoundSort = (typeof FOUND_SORTS)[number]

/**
 * Who is listed for some hours: `open` leaves out who is known to be busy, on every date if there are several; `likely` needs free or
 * probably free, and `free` a clear yes, on each date.
 */
export const FREE_CHOICES = ['open', 'likely', 'free'] as const
export type FreeChoice = (typeof FREE_CHOICES)[number]

/** How many people play; the last one is that or more. */
export const LINEUP_SIZES = ['1', '2', '3', '4', '5'] as const
export type LineupSize = (typeof LINEUP_SIZES)[number]

export const RATING_CHOICES = ['3', '4', '4.5'] as const
export type RatingChoice = (typeof RATING_CHOICES)[number]

/** The most dates that one search asks about. */
export const FOUND_DAYS_MAX = 60

export const findTexts = {
  day: 'Choose a date',
  hours: 'Enter a start and an end',
  order: 'The end must differ from the start',
  tooMany: `Choose at most ${FOUND_DAYS_MAX} dates`,
} as const

const time = z.string().refine(isTimeOfDay, findTexts.hours)

/**
 * A venue's search for artists who can play at some time. All values come from a URL, hence the coercion. Hours are wall clocks where the
 * venue is; an end before the start is on the next day.
 */
export const findArtistsInput = z
  .strictObject({
    q: z.string().trim().max(100).optional(),
    ...narrowing,
    profession: word,
    show: z.enum(['all', 'favorites']).default('all'),
    location: z.string().trim().max(200).optional(),
    /** A place of the gazetteer; without it distances are from the venue. */
    near: z.string().trim().max(80).optional(),
    radius: z.coerce
      .number()
      .refine((miles): miles is SearchRadius => SEARCH_RADII.includes(miles as SearchRadius))
      .optional(),
    /** Days (YYYY-MM-DD), comma-separated, all with the same hours. */
    days: z
      .string()
      .transform((text) => [...new Set(text.split(','))])
      .pipe(
        z
          .array(z.string().refine(isCalendarDay, findTexts.day))
          .min(1)
          .max(FOUND_DAYS_MAX, findTexts.tooMany),
      )
      .optional(),
    /** HH:MM. */
    from: time.optional(),
    to: time.optional(),
    /** One of the venue's series: its open dates ahead, instead of days. */
    series: z.uuid().optional(),
    free: z.enum(FREE_CHOICES).default('open'),
    lineup: z.enum(LINEUP_SIZES).optional(),
    minRating: z.enum(RATING_CHOICES).optional(),
    /** The highest fee for an evening's hours at the hourly rate, in US dollars; it excludes artists without a rate. */
    maxFee: filterAmount(HIGHEST_FILTERS.minPay).optional(),
    /** Only those who have played at the venue. */
    played: z.enum(['here']).optional(),
    sort: z.enum(FOUND_SORTS).default('fit'),
    /** What the page before gave as `next`. */
    after: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
  })
  .refine(({ days, from, to }) => (days === undefined) === (from === undefined && to === undefined), {
    path: ['days'],
    message: findTexts.day,
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    path: ['to'],
    message: findTexts.hours,
  })
  .refine(({ from, to }) => from === undefined || from !== to, { path: ['to'], message: findTexts.order })
export type FindArtistsInput = z.infer<typeof findArtistsInput>
