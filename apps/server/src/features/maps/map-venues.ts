import type { MapVenue, VenueCluster } from '@bandstand/api-spec'
import { MOST_MAP_VENUES } from '@bandstand/domain/maps'
import { MINUTE_MS } from '@bandstand/domain/time'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { AnswerCache } from './answer-cache.ts'
import { selectMapVenues, selectVenueCells } from './maps.queries.ts'
import { mapVenueView, venueClusterViews } from './maps.view.ts'
import { CONTINENT_ZOOM, type Tile, tileBox } from './tile-box.ts'

/** From this zoom on a tile is as small as a town, and its clusters list their venues. */
const TOWN_ZOOM = 12
const LISTED_IN_TOWN = 20
/** Venues, and clusters, in the cached responses. */
const MOST_CACHED = 10_000

// One for each database: a process may serve several, as tests do.
const caches = new WeakMap<Database, AnswerCache<VenueCluster[]>>()

function cacheOf(db: Database): AnswerCache<VenueCluster[]> {
  const sizeOf = (clusters: VenueCluster[]) =>
    clusters.reduce((sum, { venues }) => sum + 1 + venues.length, 1)
  const cache = caches.get(db) ?? new AnswerCache(MOST_CACHED, sizeOf)
  caches.set(db, cache)
  return cache
}

/** Returns the venues with coordinates, the newest first; null when there are more than 500. */
export async function mapVenues({ db }: Deps): Promise<MapVenue[] | null> {
  const rows = await selectMapVenues(db)
  return rows.length > MOST_MAP_VENUES ? null : rows.map(mapVenueView)
}

/** Returns the venues of one tile, in at most 256 clusters. Tiles as wide as half a continent are up to a minute old. */
export function mapVenueTile({ db, now }: Deps, tile: Tile): Promise<VenueCluster[]> {
  const find = async () =>
    venueClusterViews(await selectVenueCells(db, tileBox(tile), tile.z >= TOWN_ZOOM ? LISTED_IN_TOWN : 1))
  if (tile.z > CONTINENT_ZOOM) return find()
  return cacheOf(db).get(JSON.stringify([tile, Math.floor(now().getTime() / MINUTE_MS)]), find)
}
