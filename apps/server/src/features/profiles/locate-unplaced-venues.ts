import type { Deps } from '../../deps.ts'
import { locateUnplaced } from '../places/index.ts'
import { listUnplacedVenueAddresses, placeUnplacedVenues } from './unplaced-venues.queries.ts'

/** Puts venues without a position at the place that their address refers to. Returns how many. */
export async function locateUnplacedVenues({ db, places }: Pick<Deps, 'db' | 'places'>): Promise<number> {
  const addresses = await listUnplacedVenueAddresses(db)
  return locateUnplaced(places, addresses, (address, place) => placeUnplacedVenues(db, address, place))
}
