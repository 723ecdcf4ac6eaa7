import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { locateUnplaced } from '../places/index.ts'

/**
 * Puts upcoming open gigs that have no position at the place their address names, or at their venue's own position when
 * it is the venue's address. Date, time and time zone stay as posted. Returns how many gigs it placed.
 */
export async function locateUnplacedGigs({ db, places, now }: Pick<Deps, 'db' | 'places' | 'now'>) {
  const unplaced = sql`g.status = 'open' and g.starts_at > ${now()} and g.location_lat is null`
  const { rows } = await sql<{ location: string }>`
    select distinct g.location from gigs g where ${unplaced} and g.location <> ''`.execute(db)
  const addresses = rows.map(({ location }) => location)
  return locateUnplaced(places, addresses, async (address, { placeId, lat, lng }) => {
    const placed = await sql`
      update gigs g set place_id = ${placeId},
        location_lat = coalesce(case when v.location = g.location then v.location_lat end, ${lat}),
        location_lng = coalesce(case when v.location = g.location then v.location_lng end, ${lng})
      from profiles v where v.uuid = g.venue_id and ${unplaced} and g.location = ${address}`.execute(db)
    return Number(placed.numAffectedRows)
  })
}
