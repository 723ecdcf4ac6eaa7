import type { PartyId } from '@bandstand/domain/accounts'
import type { Database } from '../../db/database.ts'
import { artistMatch, fittingMatch } from './artist-match.queries.ts'
import { selectByDistance } from './artists-by-distance.queries.ts'
import { knownPlaces, placesAround } from './places-around.ts'

interface WantedGig {
  position: string
  instruments: string[]
  genres: string[]
  location_lat: number | null
  location_lng: number | null
}

/** Returns the artists around a gig who fit it, the best first, at most `limit`; none if nobody knows where it is. */
export async function findFittingArtists(
  db: Database,
  gig: WantedGig,
  { miles, limit }: { miles: number; limit: number },
): Promise<PartyId[]> {
  const { location_lat: lat, location_lng: lng } = gig
  if (lat === null || lng === null) return []
  const around = placesAround(await knownPlaces(db), { lat, lng }, miles)
  const anybody = artistMatch({ maxRateCents: undefined })
  // Whoever plays none of the instruments doesn't fit, whatever their genres.
  const { query } = fittingMatch(anybody, gig.instruments.length > 0 ? { ...gig, genres: [] } : gig)
  const match = { ...fittingMatch(anybody, gig), query }
  const { uuids } = await selectByDistance(db, match, around, { limit, offset: 0 })
  return uuids as PartyId[]
}
