import { type MapBox, MOST_MAP_VENUES } from '@bandstand/domain/maps'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** Cells along each side of a tile: gigs in one cell are shown as one cluster. */
export const CELLS = 16

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
