import type { NearbyArtistPage } from '@bandstand/api-spec'
import { ARTISTS_PER_PAGE, type NearbyArtistsInput } from '@bandstand/domain/directory'
import type { InCents } from '@bandstand/domain/money'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { findGig } from '../booking/index.ts'
import { findPlacedArtistCards } from './artist-cards.queries.ts'
import { artistMatch, fittingMatch } from './artist-match.queries.ts'
import { selectByDistance } from './artists-by-distance.queries.ts'
import { canSearchNearby } from './directory.policy.ts'
import { nearbyArtistView } from './directory.view.ts'
import { knownPlaces, placesAround } from './places-around.ts'

/**
 * Returns one page of the artists whose place is within the radius, nearest first, with their exact number; with a
 * gig of the actor's, those who fit it best first. Throws
 * ARTIST_SEARCH_VENUES_ONLY, LOCATION_UNUSABLE, GIG_NOT_FOUND.
 */
export async function listNearbyArtists(
  deps: Deps,
  actor: Actor,
  input: InCents<NearbyArtistsInput, 'maxRate'>,
): Promise<NearbyArtistPage> {
  if (!canSearchNearby(actor.userType)) throw refusal('ARTIST_SEARCH_VENUES_ONLY')
  const [origin, places] = await Promise.all([deps.places.find(input.placeId), knownPlaces(deps.db)])
  if (!origin) throw refusal('LOCATION_UNUSABLE')
  const match = artistMatch(input)
  const gig = input.gig === undefined ? null : await findGig(deps.db, input.gig)
  if (input.gig !== undefined && gig?.venue_id !== actor.partyId) throw refusal('GIG_NOT_FOUND')
  const around = placesAround(places, origin, input.radius)
  const slice = { limit: ARTISTS_PER_PAGE, offset: (input.page - 1) * ARTISTS_PER_PAGE }
  const { uuids, total } = await selectByDistance(
    deps.db,
    gig ? fittingMatch(match, gig) : match,
    around,
    slice,
  )
  const rows = uuids.length > 0 ? await findPlacedArtistCards(deps.db, uuids) : []
  const now = deps.now()
  return {
    artists: rows.map((row) => nearbyArtistView(row, origin, now)),
    total,
    page: input.page,
    pageSize: ARTISTS_PER_PAGE,
  }
}
