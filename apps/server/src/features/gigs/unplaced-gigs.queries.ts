import type { Position } from '@bandstand/domain/places'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

const isUnplaced = (now: Date) => sql`g.status = 'open' and g.starts_at > ${now} and g.location_lat is null`

/** Returns the addresses of upcoming open gigs without a position. */
export async function listUnplacedGigAddresses(db: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ location: string }>`
    select distinct g.location from gigs g where ${isUnplaced(now)} and g.location <> ''`.execute(db)
  return rows.map(({ location }) => location)
}

/**
 * Writes their position: at a place, or at their venue's own position when it is the venue's address. Returns how many.
 */
export async function placeUnplacedGigs(
  db: Database,
  address: string,
  { placeId, lat, lng }: Position & { placeId: string },
  now: Date,
): Promise<number> {
  const placed = await sql`
    update gigs g set place_id = ${placeId},
      location_lat = coalesce(case when v.location = g.location then v.location_lat end, ${lat}),
      location_lng = coalesce(case when v.location = g.location then v.location_lng end, ${lng})
    from profiles v where v.uuid = g.venue_id and ${isUnplaced(now)} and g.location = ${address}`.execute(db)
  return Number(placed.numAffectedRows)
}
