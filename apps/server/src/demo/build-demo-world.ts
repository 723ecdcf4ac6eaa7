import { buildArtists } from './build-artists.ts'
import { buildGigs } from './build-gigs.ts'
import { buildVenues } from './build-venues.ts'
import type { DemoWorld } from './types.ts'

/**
 * Returns forty venues, two hundred artists and their gigs around Detroit, all invented. The same day gives the same
 * world; another day moves the dates, while ids, names and texts stay.
 */
export function buildDemoWorld(today: string): DemoWorld {
  return { venues: buildVenues(today), artists: buildArtists(today), gigs: buildGigs(today) }
}
