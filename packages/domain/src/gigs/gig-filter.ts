import { partyIdSchema } from '../accounts/index.ts'
import { filterAmount, HIGHEST_FILTERS } from '../money/index.ts'
import { z } from 'zod'
import { pageNumber } from '../requests/index.ts'
import { isCalendarDay } from '../time/index.ts'
import { mapBoxSchema } from '../maps/index.ts'
import { GIG_RADII, type GigRadius, RECURRING_CHOICES } from './gig-list.ts'

const day = z.string().refine(isCalendarDay, 'Invalid date or time format')

/**
 * Filters of a list of gigs. All values come from a URL, hence the coercion. `show: 'upcoming'` (the default) means
 * open gigs that are not over; `all` lifts that. `q` is searched for in title, venue, position, instruments, genres,
 * location and description.
 */
export const gigFilter = z.strictObject({
  q: z.string().trim().max(100).optional(),
  instrument: z.string().trim().max(60).optional(),
  genre: z.string().trim().max(60).optional(),
  location: z.string().trim().max(200).optional(),
  /** The id of a place: only gigs with coordinates at most `radius` miles from it, by default 25. */
  near: z.string().trim().max(80).optional(),
  radius: z.coerce
    .number()
    .refine((miles): miles is GigRadius => GIG_RADII.includes(miles as GigRadius), {
      message: 'Choose a radius of 5, 10, 25 or 50 miles',
    })
    .optional(),
  dateFrom: day.optional(),
  dateTo: day.optional(),
  recurring: z.enum(RECURRING_CHOICES).default('any'),
  /** US dollars. */
  minPay: filterAmount(HIGHEST_FILTERS.minPay).optional(),
  /** `provided`: only gigs on a stage with gear that musicians can use. */
  backline: z.enum(['provided']).optional(),
  show: z.enum(['upcoming', 'all']).default('upcoming'),
  /** `saved`: only those that the caller has saved. Upcoming ones are then shown even when they're no longer open. */
  among: z.enum(['saved']).optional(),
  /** The id of a venue: only its gigs. */
  venue: partyIdSchema.optional(),
  /** 'west,south,east,north' in degrees: only gigs with coordinates inside. */
  box: mapBoxSchema.optional(),
  page: pageNumber,
})
export type GigFilter = z.infer<typeof gigFilter>

/** The same filters for a map, which has no pages. */
export const gigMapFilter = gigFilter.omit({ page: true })
export type GigMapFilter = z.infer<typeof gigMapFilter>
