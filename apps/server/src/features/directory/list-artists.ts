import type { ArtistPage } from '@bandstand/api-spec'
import type { ArtistFilter } from '@bandstand/domain/directory'
import type { Position } from '@bandstand/domain/places'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { findArtistCards } from './artist-cards.queries.ts'
import { type ArtistMatch, artistMatch } from './artist-match.ts'
import { type ArtistIds, countArtists, selectOrdered, type Slice } from './artist-page.queries.ts'
import { findSpots } from './artist-spots.queries.ts'
import { NO_PLACE, selectByDistance } from './artists-by-distance.queries.ts'
import { artistCardView } from './directory.view.ts'
import { knownPlaces, placesAround } from './places-around.ts'
import { findSearch, selectRelevant } from './search-artists.ts'

/** Nearly every page of artists by distance ends within these miles; only the others look at the whole earth. */
const USUAL_REACHES = [100, 700]
const WHOLE_EARTH_MILES = 13_000

/**
 * One page of the artist directory with the exact number of matches. A search `q` without another sort than `name` puts
 * artists first whose name or band has all its words, the likest of them at the top. Throws LOCATION_UNUSABLE for the
 * sort `nearest` without a place that the gazetteer knows.
 */
export async function listArtists(deps: Deps, filter: ArtistFilter): Promise<ArtistPage> {
  const origin = filter.sort === 'nearest' ? await deps.places.find(filter.near ?? '') : null
  if (filter.sort === 'nearest' && !origin) throw refusal('LOCATION_UNUSABLE')
  const { uuids, total } = await selectArtists(deps.db, filter, origin)
  const rows = uuids.length > 0 ? await findArtistCards(deps.db, uuids) : []
  const now = deps.now()
  return {
    artists: rows.map((row) => artistCardView(row, now)),
    total,
    page: filter.page,
    pageSize: filter.pageSize,
  }
}

const NOBODY: ArtistIds = { uuids: [], total: 0 }

/** Ids of one page; rows as wide as profiles are read for these alone. */
async function selectArtists(
  db: Database,
  filter: ArtistFilter,
  origin: Position | null,
): Promise<ArtistIds> {
  const narrowed = artistMatch(filter)
  if (filter.location) narrowed.spots = await findSpots(db, filter.location)
  if (narrowed.spots?.length === 0) return NOBODY
  const search = filter.q ? await findSearch(db, narrowed, filter.q) : null
  if (filter.q && !search) return NOBODY

  const slice = { limit: filter.pageSize, offset: (filter.page - 1) * filter.pageSize }
  const match = search?.anywhere ?? narrowed
  if (origin) return selectNearest(db, match, origin, slice, search?.total ?? (await countArtists(db, match)))
  if (search && filter.sort === 'name')
    return { uuids: await selectRelevant(db, search, slice), total: search.total }
  return selectOrdered(db, match, filter.sort === 'rate' ? 'rate' : 'name', slice, search?.total)
}

/** The exact number is of all artists everywhere; the reach widens until the page is full or the earth ends. */
async function selectNearest(
  db: Database,
  match: ArtistMatch,
  origin: Position,
  slice: Slice,
  total: number,
): Promise<ArtistIds> {
  if (slice.offset >= total) return { uuids: [], total }
  const places = await knownPlaces(db)
  for (const reach of USUAL_REACHES) {
    const found = await selectByDistance(db, match, placesAround(places, origin, reach), slice)
    if (found.total >= Math.min(total, slice.offset + slice.limit)) return { uuids: found.uuids, total }
  }
  const everywhere = [...placesAround(places, origin, WHOLE_EARTH_MILES), NO_PLACE]
  return selectByDistance(db, match, everywhere, slice)
}
