import type { GigCluster, MapGig } from '@bandstand/api-spec'
import { type MapBox, MOST_FITTED_GIGS, MOST_MAP_POINTS } from '@bandstand/domain/maps'
import { MINUTE_MS } from '@bandstand/domain/time'
import type { Actor } from '../../auth/actor.ts'
import type { Database } from '../../db/database.ts'
import type { Deps, OpenGigFilter, OpenGigsInMemory } from '../../deps.ts'
import {
  findOrigin,
  type GigMatches,
  gigMatches,
  type GigReader,
  quicklyCounted,
  type ReadMapFilter,
  vocabularyFrom,
} from '../gigs/index.ts'
import { AnswerCache } from './answer-cache.ts'
import { CELLS, measureMapGigs, selectMapGigs, selectMapVersion, selectTileClusters } from './maps.queries.ts'
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
  filter: ReadMapFilter,
): Promise<MapGigs> {
  const { db } = deps
  const reader = await mapReader(deps, actor, filter)
  const find = async () => {
    const openGigs = readOnce(deps)
    const matches = await gigMatches(db, filter, reader, { vocabulary: vocabularyFrom(db, openGigs) })
    if (!matches) return { total: 0, gigs: [] }
    const measured = await inMemory(openGigs, matches, (gigs, wanted) => gigs.measure(wanted))
    const { total, box } = measured ?? (await measureMapGigs(db, matches))
    if (total > MOST_FITTED_GIGS) return { total, gigs: null }
    if (total > MOST_MAP_POINTS) return { total, gigs: null, ...(box && { box }) }
    const gigs = (await selectMapGigs(db, matches)).map(mapGigView)
    // A gig may have been posted between the two statements.
    return { total: gigs.length, gigs }
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
  filter: ReadMapFilter,
  tile: Tile,
): Promise<GigCluster[]> {
  const { db } = deps
  const reader = await mapReader(deps, actor, filter)
  const find = async () => {
    const box = tileBox(tile)
    const openGigs = readOnce(deps)
    const vocabulary = vocabularyFrom(db, openGigs)
    const matches = await gigMatches(db, filter, reader, { tile: box, vocabulary })
    if (!matches) return []
    const counted = await inMemory(openGigs, matches, (gigs, wanted) => gigs.cluster(wanted, box, CELLS))
    return (await selectTileClusters(db, matches, box, counted)).map(clusterView)
  }
  if (isPersonal(filter)) return find()
  const version = tile.z <= CONTINENT_ZOOM ? null : await selectMapVersion(db)
  const key = JSON.stringify([filter, reader.now, version, tile])
  return cachesOf(db).tiles.get(key, find)
}

type ReadOpenGigs = () => Promise<OpenGigsInMemory | null>

/** Returns how to read the open gigs in memory: when they are first needed, and once for a request. */
function readOnce({ openGigs }: Deps): ReadOpenGigs {
  let reading: ReturnType<ReadOpenGigs> | undefined
  return () => (reading ??= openGigs.read())
}

/** Returns what the open gigs in memory say about matches; null when the database has to say it, or is quicker. */
async function inMemory<Said>(
  openGigs: ReadOpenGigs,
  matches: GigMatches,
  say: (gigs: OpenGigsInMemory, wanted: OpenGigFilter) => Said,
): Promise<Said | null> {
  const gigs = matches.table === 'gig_open_instruments' ? await openGigs() : null
  const wanted = gigs && quicklyCounted(matches, gigs)
  return wanted ? say(gigs, wanted) : null
}

/** Gigs that a member saved are only for them, few, and change without a new version: the response isn’t cached. */
function isPersonal({ among }: ReadMapFilter): boolean {
  return among !== undefined
}

async function mapReader(
  deps: Deps,
  { partyId }: Pick<Actor, 'partyId'>,
  filter: ReadMapFilter,
): Promise<GigReader> {
  return { partyId, now: thisMinute(deps.now()), origin: await findOrigin(deps, filter) }
}

/** Gigs begin on the minute, so within one minute the same gigs are upcoming. */
function thisMinute(now: Date): Date {
  return new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS)
}
