import { artistFilter, findArtistsInput, FIT_KINDS, nearbyArtistsInput } from '@bandstand/domain/directory'
import { AVAILABILITY_WORDS, type AvailabilityWord } from '@bandstand/domain/availability'
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

/** On how many of the dates that were asked about an artist has which word. */
const freeDates = z.object(
  Object.fromEntries(AVAILABILITY_WORDS.map((word) => [word, z.number().int()])) as Record<
    AvailabilityWord,
    z.ZodNumber
  >,
)

/** An artist for an evening, with why they suit it. */
export const foundArtist = artistCard.extend({
  /** To the center of their place, in whole miles; null where one of the places is unknown. */
  distanceMiles: z.number().int().nullable(),
  /** Null when no date was asked about. */
  free: freeDates.nullable(),
  /** Parts of a sentence, as 'played here twice'. */
  reasons: z.array(z.object({ kind: z.enum(FIT_KINDS), text: z.string() })),
  /** For the hours that were asked about at the hourly rate, in whole US dollars. */
  fee: z.number().int().nullable(),
  /** How many are in the core of their line-up; 0 when they haven't said. */
  lineup: z.number().int(),
  /** As in the artist's trust record. */
  played: z.number().int(),
  lateCancellations: z.number().int(),
})
export type FoundArtist = z.infer<typeof foundArtist>

export const foundArtistPage = z.object({
  artists: z.array(foundArtist),
  /** How many match apart from their time, line-up and rating, exactly. */
  total: z.number().int(),
  /** How many dates were asked about. */
  dates: z.number().int(),
  /** Where the next page begins; null on the last one. A page with a next one can be short, and empty. */
  next: z.number().int().nullable(),
})
export type FoundArtistPage = z.infer<typeof foundArtistPage>

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
  /** For venues only. Words about time are those of `/artist-availability`; who is known to be busy is left out. */
  find: get('browse', '/artist-search', 'Find artists for some dates, best fit first, 12 a page')
    .errors(declare('ARTIST_SEARCH_VENUES_ONLY', 'LOCATION_UNUSABLE', 'SERIES_NOT_FOUND'))
    .input(findArtistsInput.transform((filter) => inCents(inCents(filter, 'maxRate'), 'maxFee')))
    .output(foundArtistPage),
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
