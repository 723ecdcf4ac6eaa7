import type { Position } from '@bandstand/domain/places'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

const IS_UNPLACED = sql`user_type in ('venue', 'organization') and location_lat is null`

/** Returns the addresses of venues without a position. */
export async function listUnplacedVenueAddresses(db: Database): Promise<string[]> {
  const { rows } = await sql<{ location: string }>`
    select distinct location from profiles where ${IS_UNPLACED} and location <> ''`.execute(db)
  return rows.map(({ location }) => location)
}

/** Puts the venues of an address that have no position at a place. Returns how many. */
export async function placeUnplacedVenues(
  db: Database,
  address: string,
  { placeId, lat, lng, timeZone }: Position & { placeId: string; timeZone: string },
): Promise<number> {
  const placed = await sql`
    update profiles set place_id = ${placeId}, location_lat = ${lat}, location_lng = ${lng},
      time_zone = coalesce(time_zone, ${timeZone})
    where ${IS_UNPLACED} and location = ${address}`.execute(db)
  return Number(placed.numAffectedRows)
}
