import { filterAmount, HIGHEST_FILTERS } from '../money/index.ts'
import { z } from 'zod'
import { pageNumber } from '../requests/index.ts'
import { ARTIST_SORTS, PAGE_SIZE } from './artist-list.ts'

/** An entry of a list, or the artist's own. */
export const word = z.string().trim().max(60).optional()
export const narrowing = {
  instrument: word,
  genre: word,
  /** The highest rate in US dollars an hour; it excludes artists without a rate. */
  maxRate: filterAmount(HIGHEST_FILTERS.maxRate).optional(),
}

/**
 * Filters of the artist directory. All values come from a URL, hence the coercion. `q` is searched for in name, band,
 * bio and professions; `location` is part of an artist's location text; `near` is a place of the gazetteer, which only
 * the sort `nearest` needs.
 */
export const artistFilter = z
  .strictObject({
    q: z.string().trim().max(100).optional(),
    ...narrowing,
    profession: word,
    /** `favorites`: only those among the calling venue's favorites. */
    show: z.enum(['all', 'favorites']).default('all'),
    location: z.string().trim().max(200).optional(),
    near: z.string().trim().max(80).optional(),
    sort: z.enum(ARTIST_SORTS).default('name'),
    page: pageNumber,
    pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE.max).default(PAGE_SIZE.default),
  })
  .refine(({ sort, near }) => sort !== 'nearest' || Boolean(near), {
    path: ['near'],
    message: 'Choose a place to sort by distance',
  })
export type ArtistFilter = z.infer<typeof artistFilter>
