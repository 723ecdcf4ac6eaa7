import type { MapBox } from '@bandstand/domain/maps'
import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../../db/database.ts'
import { HAS_COORDINATES } from './area.queries.ts'
import { gigIdIn, type GigMatches } from './matches.queries.ts'
import type { Cluster, Measured } from './open-gig.ts'
import type { GigSearch } from './search.ts'

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

/** Returns how many matching gigs can be shown on a map, and the smallest box with all of them, if there are any. */
export async function selectArea({ db, matches }: GigSearch): Promise<Measured> {
  const { rows } = await sql<MapBox & { total: number }>`
    select count(*) as total, min(p.lng) as west, min(p.lat) as south, max(p.lng) as east, max(p.lat) as north
    from (${points(matches)}) p`.execute(db)
  const { total, ...box } = rows[0]!
  return { total, box: total > 0 ? box : null }
}

/** Returns all gigs that match, in the order of the list. */
export async function selectMapGigs({ db, matches }: GigSearch): Promise<MapGigRow[]> {
  const { rows } = await sql<MapGigRow>`
    select ${MARKER_COLUMNS}
    from (${points(matches)}) p join gigs g on g.id = p.id join profiles venue on venue.uuid = g.venue_id
    order by g.date, g.rank, g.starts_at, g.id`.execute(db)
  return rows
}

/**
 * Returns the matches, which are within a tile, by the cells of a grid: their number, their mean position, and the gig if it's
 * the only one. `clusters` are null when they aren't known yet.
 */
export async function selectTileClusters(
  { db, matches }: GigSearch,
  { clusters, tile, cellsAlong }: { clusters: readonly Cluster[] | null; tile: MapBox; cellsAlong: number },
): Promise<ClusterRow[]> {
  // A single gig is found again by its exact position. Memory may know one that a replica doesn't have yet, or that was just closed.
  const { rows } = await sql<ClusterRow>`
    with clusters as materialized (${clusters ? written(clusters) : grouped(matches, tile, cellsAlong)})
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

function written(clusters: readonly Cluster[]): RawBuilder<unknown> {
  const columns = (['count', 'lat', 'lng'] as const).map((name) => clusters.map((cluster) => cluster[name]))
  const [counts, lats, lngs] = columns
  return sql`select * from unnest(${counts}::bigint[], ${lats}::float8[], ${lngs}::float8[]) as c (count, lat, lng)`
}

/** One number identifies a cell: grouping by two would cost a tenth more. */
function grouped(
  matches: GigMatches,
  { west, south, east, north }: MapBox,
  cellsAlong: number,
): RawBuilder<unknown> {
  return sql`
    select count(*) as count, sum(p.lat) / count(*) as lat, sum(p.lng) / count(*) as lng
    from (${points(matches)}) p
    group by width_bucket(p.lng, ${west}, ${east}, ${cellsAlong}) * 1000
      + width_bucket(p.lat, ${south}, ${north}, ${cellsAlong})`
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
