import { artistFilter, nearbyArtistsInput } from '@bandstand/domain/directory'
import { inCents } from '@bandstand/domain/money'
import { z } from 'zod'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'
import { paging } from '../paging.ts'

/** An artist in a list: no coordinates, no contact. */
export const artistCard = z.object({
  uuid: z.uuid(),
  fullName: z.string().nullable(),
  bandName: z.string().nullable(),
  bio: z.string().nullable(),
  professions: z.array(z.string()),
  instruments: z.array(z.string()),
  genres: z.array(z.string()),
  /** US dollars. */
  hourlyRate: z.number().nullable(),
  location: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  /** Average stars of the published reviews, 1 to 5; null while there is none. */
  rating: z.number().nullable(),
  reviewCount: z.number().int(),
  isPro: z.boolean(),
  isBoosted: z.boolean(),
})
export type ArtistCard = z.infer<typeof artistCard>

export const artistPage = z.object({
  artists: z.array(artistCard),
  ...paging,
})
export type ArtistPage = z.infer<typeof artistPage>

/** An artist near a place: only the city, and the distance to its center in whole miles. */
export const nearbyArtist = artistCard.omit({ location: true }).extend({
  /** 'Detroit, MI' */
  city: z.string(),
  distanceMiles: z.number().int(),
})
export type NearbyArtist = z.infer<typeof nearbyArtist>

export const nearbyArtistPage = z.object({
  artists: z.array(nearbyArtist),
  ...paging,
})
export type NearbyArtistPage = z.infer<typeof nearbyArtistPage>

const { get } = operations('Artists')

export const directory = {
  list: get(
    'browse',
    '/artists',
    'List artists by name, rate or distance, 12 a page, with the exact number of matches',
  )
    .errors(declare('LOCATION_UNUSABLE'))
    .input(artistFilter.transform((filter) => inCents(filter, 'maxRate')))
    .output(artistPage),
  /** Distinct location texts of artists, sorted; those that contain `q`, at most 100. */
  locations: get('browse', '/artist-locations', 'List where artists are')
    .input(z.strictObject({ q: z.string().trim().max(200).optional() }))
    .output(z.object({ locations: z.array(z.string()) })),
  /** For venues only. Distances are great circles between the centers of gazetteer places. */
  nearby: get(
    'browse',
    '/nearby-artists',
    'List artists around a place, nearest first, or those who fit one of your gigs best',
  )
    .errors(declare('ARTIST_SEARCH_VENUES_ONLY', 'LOCATION_UNUSABLE', 'GIG_NOT_FOUND'))
    .input(nearbyArtistsInput.transform((filter) => inCents(filter, 'maxRate')))
    .output(nearbyArtistPage),
}
