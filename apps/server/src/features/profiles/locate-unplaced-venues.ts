import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { locateUnplaced } from '../places/index.ts'

/** Puts venues that have no position at the place their address names. Returns how many. */
export async function locateUnplacedVenues({ db, places }: Pick<Deps, 'db' | 'places'>): Promise<number> {
  const unplaced = sql`user_type in ('venue', 'organization') and location_lat is null`
  const { rows } = await sql<{ location: string }>`
    select distinct location from profiles where ${unplaced} and location <> ''`.execute(db)
  const addresses = rows.map(({ location }) => location)
  return locateUnplaced(places, addresses, async (address, { placeId, lat, lng, timeZone }) => {
    const placed = await sql`
      update profiles set place_id = ${placeId}, location_lat = ${lat}, location_lng = ${lng},
        time_zone = coalesce(time_zone, ${timeZone})
      where ${unplaced} and location = ${address}`.execute(db)
    return Number(placed.numAffectedRows)
  })
}
