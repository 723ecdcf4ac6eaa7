import { gigMapFilter, PAYMENT_TYPES } from '@bandstand/domain/gigs'
import { inCents } from '@bandstand/domain/money'
import { z } from 'zod'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'

/** A gig as a marker shows it. Gigs without coordinates, or with zero in one of them, have no marker. */
export const mapGig = z.object({
  id: z.uuid(),
  title: z.string(),
  date: z.string(),
  time: z.string(),
  timeZone: z.string(),
  startsAt: z.iso.datetime(),
  /** US dollars. */
  pay: z.number(),
  paymentType: z.enum(PAYMENT_TYPES),
  location: z.string(),
  venueName: z.string().nullable(),
  lat: z.number(),
  lng: z.number(),
})
export type MapGig = z.infer<typeof mapGig>

export const mapVenue = z.object({
  uuid: z.uuid(),
  /** The venue's name, else its person's, else 'Venue'. */
  name: z.string(),
  venueType: z.string().nullable(),
  location: z.string().nullable(),
  website: z.string().nullable(),
  lat: z.number(),
  lng: z.number(),
})
export type MapVenue = z.infer<typeof mapVenue>

/** In degrees. */
const mapBox = z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })

/** All gigs at one spot or at several close ones. `lat` and `lng` are their center. */
export const gigCluster = z.object({
  lat: z.number(),
  lng: z.number(),
  count: z.number().int(),
  /** The gig itself when there is only one. */
  gig: mapGig.nullable(),
})
export type GigCluster = z.infer<typeof gigCluster>

/** All venues at one spot or at several close ones. `lat` and `lng` are their center. */
export const venueCluster = z.object({
  lat: z.number(),
  lng: z.number(),
  count: z.number().int(),
  /** A single venue, and all of a few on tiles as small as a town; otherwise empty. */
  venues: z.array(mapVenue),
})
export type VenueCluster = z.infer<typeof venueCluster>

const { get } = operations('Map')
const tile = {
  z: z.coerce.number().int().min(0).max(16),
  x: z.coerce.number().int().min(0).max(65_535),
  y: z.coerce.number().int().min(0).max(65_535),
}

const isTile = ({ z, x, y }: { z: number; x: number; y: number }) => x < 2 ** z && y < 2 ** z
const NO_TILE = 'There’s no such tile at this zoom'

export const maps = {
  /** Venues with coordinates, the newest first; null when there are more than 500, which are then read by tile. */
  venues: get('browse', '/map/venues', 'List venues with coordinates').output(
    z.object({ venues: z.array(mapVenue).nullable() }),
  ),
  /** The same venues within one tile of the usual web map grid, clustered by the server. */
  venueTile: get('browse', '/map/venues/{z}/{x}/{y}', 'List the venues in one map tile, clustered')
    .input(z.object(tile).refine(isTile, NO_TILE))
    .output(z.object({ clusters: z.array(venueCluster) })),
  /**
   * Gigs that match the list's filters; `gigs` is null when there are more than 500, which are then read by tile. `box` is
   * the area of those, up to 5,000.
   */
  gigs: get('browse', '/map/gigs', 'List gigs with coordinates')
    .errors(declare('LOCATION_UNUSABLE'))
    .input(gigMapFilter.transform((filter) => inCents(filter, 'minPay')))
    .output(z.object({ total: z.number().int(), gigs: z.array(mapGig).nullable(), box: mapBox.optional() })),
  /** The same gigs within one tile of the usual web map grid, clustered by the server. */
  gigTile: get('browse', '/map/gigs/{z}/{x}/{y}', 'List the gigs in one map tile, clustered')
    .errors(declare('LOCATION_UNUSABLE'))
    .input(
      gigMapFilter
        .extend(tile)
        .refine(isTile, NO_TILE)
        .transform((filter) => inCents(filter, 'minPay')),
    )
    .output(z.object({ clusters: z.array(gigCluster) })),
}
