import type { Position } from '@bandstand/domain/places'
import type { Database } from '../../db/database.ts'
import type { ArtistMatch } from './artist-match.queries.ts'
import type { ArtistIds, Slice } from './artist-page.queries.ts'
import { selectByDistance, selectFromAnywhere } from './artists-by-distance.queries.ts'
import { knownPlaces, placesAround } from './places-around.ts'

/** Nearly every page of artists by distance ends within these miles; for the others, the whole earth is searched. */
const USUAL_REACH_MILES = 100
const WHOLE_EARTH_MILES = 13_000

/** Returns a page by distance with the exact number of artists everywhere; the radius widens until the page is full. */
export async function selectNearest(
  db: Database,
  match: ArtistMatch,
  origin: Position,
  slice: Slice,
  total: number,
): Promise<ArtistIds> {
  if (slice.offset >= total) return { uuids: [], total }
  const places = await knownPlaces(db)
  const wanted = Math.min(total, slice.offset + slice.limit)
  const near = await selectByDistance(db, match, placesAround(places, origin, USUAL_REACH_MILES), slice)
  if (near.total >= wanted) return { uuids: near.uuids, total }

  // Farther away are tens of thousands of places, nearly all of them without artists.
  const sortPlaces = (inhabited: ReadonlySet<number>) =>
    placesAround(places, origin, WHOLE_EARTH_MILES, inhabited)
  const { uuids } = await selectFromAnywhere(db, match, sortPlaces, slice)
  return { uuids, total }
}
