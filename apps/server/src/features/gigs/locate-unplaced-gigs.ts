import type { Deps } from '../../deps.ts'
import { locateUnplaced } from '../places/index.ts'
import { listUnplacedGigAddresses, placeUnplacedGigs } from './unplaced-gigs.queries.ts'

/**
 * Locates upcoming open gigs without a position: at the place their address names, or at their venue's own position
 * when it is the venue's address. Date, time and time zone stay as posted. Returns how many gigs it located.
 */
export async function locateUnplacedGigs({ db, places, now }: Pick<Deps, 'db' | 'places' | 'now'>) {
  const at = now()
  const addresses = await listUnplacedGigAddresses(db, at)
  return locateUnplaced(places, addresses, (address, place) => placeUnplacedGigs(db, address, place, at))
}
