import { z } from 'zod'
import { pageNumber } from '../requests/index.ts'
import { narrowing } from './artist-filter.ts'
import { DEFAULT_SEARCH_RADIUS, findArtistsTexts, SEARCH_RADII, type SearchRadius } from './find-artists.ts'

/** Artists around a place of the gazetteer, nearest first, 12 a page. */
export const nearbyArtistsInput = z.strictObject({
  placeId: z.string(findArtistsTexts.noLocation).trim().min(1, findArtistsTexts.noLocation).max(80),
  radius: z.coerce
    .number()
    .refine((miles): miles is SearchRadius => SEARCH_RADII.includes(miles as SearchRadius), {
      message: 'Choose a radius of 5, 10, 25, 50 or 100 miles',
    })
    .default(DEFAULT_SEARCH_RADIUS),
  ...narrowing,
  /** One of the caller's gigs: only artists with something that it asks for, those with most of it first. */
  gig: z.uuid().optional(),
  page: pageNumber,
})
export type NearbyArtistsInput = z.infer<typeof nearbyArtistsInput>
