import type { MapBox } from '@bandstand/domain/maps'

/** The number under which all open gigs are listed, no matter what instruments they ask for. Others are of `gig_instruments`. */
export const ANY_INSTRUMENT = 0

/** What is in memory of an open gig. */
export interface OpenGig {
  /** Its day by the clock at the place, as 'YYYY-MM-DD'. */
  date: string
  /** In milliseconds since 1970. */
  startsAt: number
  payCents: number
  isRecurring: boolean
  /** Those of `gig_instruments`; none for any. */
  instrumentIds: readonly number[]
  /** In degrees, both 0 for a gig without a position. */
  lat: number
  lng: number
  /** That of `gig_locations`. */
  locationId: number
}

/** Which open gigs to find in memory. */
export interface OpenGigFilter {
  /** Those that ask for one of these, each gig once; under `ANY_INSTRUMENT`, all. */
  instrumentIds: readonly number[]
  /** In milliseconds since 1970. */
  startsAfter: number
  firstDay?: string | undefined
  lastDay?: string | undefined
  minPayCents?: number | undefined
  isRecurring?: boolean | undefined
  /** Those with a position in it. */
  box?: MapBox | undefined
  /** Those at one of these locations; other ids have another hash. */
  locations?: { ids: readonly number[]; hash: string } | undefined
}

/** How many gigs match, and the smallest box with all of them; null if there are none, or nobody wants to know. */
export interface Measured {
  total: number
  box: MapBox | null
}

/** Gigs in one cell of a map: how many, and their mean position, which is exactly that of a single one. */
export interface Cluster {
  count: number
  lat: number
  lng: number
}
