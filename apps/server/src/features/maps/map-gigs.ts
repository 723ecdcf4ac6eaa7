import type { GigCluster, MapGig } from '@bandstand/api-spec'
import { type MapBox, MOST_FITTED_GIGS, MOST_MAP_POINTS } from '@bandstand/domain/maps'
import { MINUTE_MS } from '@bandstand/domain/time'
import type { Actor } from '../../auth/actor.ts'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { findOrigin } from '../gigs/index.ts'
import { clusterGigs, type GigFilters, type GigReader, measureGigs } from '../gigs/open-gigs/index.ts'
import { AnswerCache } from './answer-cache.ts'
import { CELLS, selectMapVersion } from './maps.queries.ts'
import { clusterView, mapGigView } from './maps.view.ts'
import { CONTINENT_ZOOM, type Tile, tileBox } from './tile-box.ts'

interface MapGigs {
  total: number
  gigs: MapGig[] | null
  box?: MapBox
}

/** Markers, and clusters, in the cached responses: some tens of megabytes. */
const MOST_MARKERS = 30_000

interface Caches {
  gigs: AnswerCache<MapGigs>
  tiles: AnswerCache<GigCluster[]>
}
// One for each database: a process may serve several, as tests do.
const caches = new WeakMap<Database, Caches>()

function cachesOf(db: Database): Caches {
  const known = caches.get(db)
  if (known) return known
  const made: Caches = {
    gigs: new AnswerCache(MOST_MARKERS, ({ gigs }) => 1 + (gigs?.length ?? 0)),
    tiles: new AnswerCache(MOST_MARKERS, (clusters) => 1 + clusters.length),
  }
  caches.set(db, made)
  return made
}

/**
 * Returns the exact number of gigs with coordinates that match, and the gigs themselves while they are at most 500; above that
 * their area, up to 5,000.
 */
export async function mapGigs(
  deps: Deps,
  actor: Pick<Actor, 'partyId'>,
  filter: GigFilters,
): Promise<MapGigs> {
  const { db } = deps
  const reader = await mapReader(deps, actor, filter)
  const find = async () => {
    const { total, gigs, box } = await measureGigs(deps, filter, reader, MOST_MAP_POINTS)
    return { total, gigs: gigs?.map(mapGigView) ?? null, ...(box && total <= MOST_FITTED_GIGS && { box }) }
  }
  if (isPersonal(filter)) return find()
  // The version is read before the gigs, which are therefore at least as new as it says.
  const key = JSON.stringify([filter, reader.now, await selectMapVersion(db)])
  return cachesOf(db).gigs.get(key, find)
}

/**
 * Returns the gigs of one tile that match, in at most 256 clusters. Tiles as wide as half a continent are up to a
 * minute old.
 */
export async function mapGigTile(
  deps: Deps,
  actor: Pick<Actor, 'partyId'>,
  filter: GigFilters,
  tile: Tile,
): Promise<GigCluster[]> {
  const { db } = deps
  const reader = await mapReader(deps, actor, filter)
  const find = async () => {
    const found = await clusterGigs(deps, filter, reader, { tile: tileBox(tile), cellsAlong: CELLS })
    return found.map(clusterView)
  }
  if (isPersonal(filter)) return find()
  const version = tile.z <= CONTINENT_ZOOM ? null : await selectMapVersion(db)
  const key = JSON.stringify([filter, reader.now, version, tile])
  return cachesOf(db).tiles.get(key, find)
}

/** Gigs that a member saved are only for them, few, and change without a new version: the response isn’t cached. */
function isPersonal({ among }: GigFilters): boolean {
  return among !== undefined
}

async function mapReader(
  deps: Deps,
  { partyId }: Pick<Actor, 'partyId'>,
  filter: GigFilters,
): Promise<GigReader> {
  return { partyId, now: thisMinute(deps.now()), origin: await findOrigin(deps, filter) }
}

/** Gigs begin on the minute, so within one minute the same gigs are upcoming. */
function thisMinute(now: Date): Date {
  return new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS)
}
