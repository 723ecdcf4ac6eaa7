import { type MapBox, MOST_MAP_VENUES } from '@bandstand/domain/maps'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Schema } from '../../db/database.ts'
import type { GigCluster } from '../../deps.ts'
import { gigIdIn, type GigMatches, HAS_COORDINATES } from '../gigs/index.ts'

/** Cells along each side of a tile: gigs in one cell are shown as one cluster. */
export const CELLS = 16

/** What a marker shows of a gig. */
export interface MapGigRow {
  id: string
  title: string
  date: string
  time: string
  time_zone: string
  starts_at: Date
  pay_cents: number
  payment_type: Schema['gigs']['payment_type']
  location: string
  venue_name: string | null
  lat: number
  lng: number
}

/** Gigs of one cell. The columns of a gig are null where the cell holds several. */
export type ClusterRow = { cluster_lat: number; cluster_lng: number; count: number } & (
  | MapGigRow
  | { [Column in keyof MapGigRow]: null }
)

export interface MapVenueRow {
  uuid: string
  venue_name: string | null
  full_name: string | null
  venue_type: string | null
  location: string | null
  website: string | null
  lat: number
  lng: number
}

/** A profile `p` that the map shows as a venue. Artists are never on it. */
const IS_ON_MAP = sql`p.user_type in ('venue', 'organization') and p.location_lat <> 0 and p.location_lng <> 0
  and not p.suspended`
const VENUE_COLUMNS = sql`p.uuid, p.venue_name, p.full_name, p.venue_type, p.location, p.website, p.location_lat as lat,
  p.location_lng as lng`

/** Returns the venues on the map, the newest first, and one more than are sent individually if there are more. */
export async function selectMapVenues(db: Database): Promise<MapVenueRow[]> {
  const { rows } = await sql<MapVenueRow>`
    select ${VENUE_COLUMNS} from profiles p where ${IS_ON_MAP}
    order by p.created_at desc, p.uuid limit ${MOST_MAP_VENUES + 1}`.execute(db)
  return rows
}

/** Venues of one cell. The columns of a venue are null where the cell's venues aren't listed. */
export type VenueCellRow = { cell: number; cluster_lat: number; cluster_lng: number; count: number } & (
  | MapVenueRow
  | { [Column in keyof MapVenueRow]: null }
)

/**
 * Returns the venues within a tile by the cells of a grid: their number, their mean position, and a row for each venue of a
 * cell with at most `listed`, the newest first.
 */
export async function selectVenueCells(
  db: Database,
  { west, south, east, north }: MapBox,
  listed: number,
): Promise<VenueCellRow[]> {
  const { rows } = await sql<VenueCellRow>`
    with placed as materialized (
      select p.uuid, p.location_lat as lat, p.location_lng as lng,
        width_bucket(p.location_lng, ${west}, ${east}, ${CELLS}) * 100
          + width_bucket(p.location_lat, ${south}, ${north}, ${CELLS}) as cell
      from profiles p
      where ${IS_ON_MAP} and p.location_lng >= ${west} and p.location_lng < ${east}
        and p.location_lat >= ${south} and p.location_lat < ${north}
    ), cells as materialized (
      select cell, count(*) as count, sum(lat) / count(*) as cluster_lat, sum(lng) / count(*) as cluster_lng
      from placed group by cell
    )
    select c.*, ${VENUE_COLUMNS}
    from cells c left join placed v on v.cell = c.cell and c.count <= ${listed} left join profiles p on p.uuid = v.uuid
    order by c.cell, p.created_at desc, p.uuid`.execute(db)
  return rows
}

/** Returns a number that changes with every change to what the map shows about gigs. */
export async function selectMapVersion(db: Database): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select sum(changes) as version from gig_map_changes`.execute(db)
  return rows[0]?.version ?? 0
}

/** Returns how many matching gigs can be shown on a map, and the smallest box with all of them, if there are any. */
export async function measureMapGigs(
  db: Database,
  matches: GigMatches,
): Promise<{ total: number; box: MapBox | null }> {
  const { rows } = await sql<MapBox & { total: number }>`
    select count(*) as total, min(p.lng) as west, min(p.lat) as south, max(p.lng) as east, max(p.lat) as north
    from (${points(matches)}) p`.execute(db)
  const { total, ...box } = rows[0]!
  return { total, box: total > 0 ? box : null }
}

/** Returns all gigs that match, in the order of the list. */
export async function selectMapGigs(db: Database, matches: GigMatches): Promise<MapGigRow[]> {
  const { rows } = await sql<MapGigRow>`
    select ${MARKER_COLUMNS}
    from (${points(matches)}) p join gigs g on g.id = p.id join profiles venue on venue.uuid = g.venue_id
    order by g.date, g.rank, g.starts_at, g.id`.execute(db)
  return rows
}

/**
 * Returns the matches, which are within a tile, by the cells of a grid: their number, their mean position, and the gig if it's
 * the only one. `counted` are the clusters that are already known.
 */
export async function selectTileClusters(
  db: Database,
  matches: GigMatches,
  tile: MapBox,
  counted: readonly GigCluster[] | null = null,
): Promise<ClusterRow[]> {
  const clusters = counted ? known(counted) : grouped(matches, tile)
  // A single gig is found again by its exact position. Memory may know one that a replica doesn't have yet, or that was just closed.
  const { rows } = await sql<ClusterRow>`
    with clusters as materialized (${clusters})
    select c.count, c.lat as cluster_lat, c.lng as cluster_lng, ${MARKER_COLUMNS}
    from clusters c
    left join lateral (
      ${points(matches, sql`${matches.inArea} and c.count = 1 and g.location_lat = c.lat and g.location_lng = c.lng`)} limit 1
    ) alone on true
    left join gigs g on g.id = alone.id
    left join profiles venue on venue.uuid = g.venue_id
    where c.count > 1 or g.id is not null`.execute(db)
  return rows
}

function known(clusters: readonly GigCluster[]): RawBuilder<unknown> {
  const columns = (['count', 'lat', 'lng'] as const).map((name) => clusters.map((cluster) => cluster[name]))
  const [counts, lats, lngs] = columns
  return sql`select * from unnest(${counts}::bigint[], ${lats}::float8[], ${lngs}::float8[]) as c (count, lat, lng)`
}

/** One number identifies a cell: grouping by two would cost a tenth more. */
function grouped(matches: GigMatches, { west, south, east, north }: MapBox): RawBuilder<unknown> {
  return sql`
    select count(*) as count, sum(p.lat) / count(*) as lat, sum(p.lng) / count(*) as lng
    from (${points(matches)}) p
    group by width_bucket(p.lng, ${west}, ${east}, ${CELLS}) * 100
      + width_bucket(p.lat, ${south}, ${north}, ${CELLS})`
}

const MARKER_COLUMNS = sql`g.id, g.title, g.date, g.time, g.time_zone, g.starts_at, g.pay_cents, g.payment_type,
  g.location, venue.venue_name, g.location_lat as lat, g.location_lng as lng`

/** Id and position of every gig that fulfills the conditions and can be on a map, each once. */
function points(matches: GigMatches, conditions = matches.conditions) {
  const where = sql`${conditions} and ${HAS_COORDINATES}`
  const position = sql`g.location_lat as lat, g.location_lng as lng`
  const { table } = matches
  if (table !== 'gig_open_instruments')
    return sql`select ${gigIdIn(table)} as id, ${position} from ${sql.table(table)} g where ${where}`
  const [only, ...others] = matches.instrumentIds
  // The rows of a gig that asks for several of the instruments all name the same position.
  return others.length === 0
    ? sql`select g.gig_id as id, ${position} from gig_open_instruments g where g.instrument_id = ${only} and ${where}`
    : sql`select g.gig_id as id, min(g.location_lat) as lat, min(g.location_lng) as lng from gig_open_instruments g
        where g.instrument_id = any (${matches.instrumentIds}::int[]) and ${where} group by g.gig_id`
}
