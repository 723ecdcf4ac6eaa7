import type { Deps } from './deps.ts'
import { locateUnplacedGigs } from './features/gigs/index.ts'
import { locateUnplacedVenues } from './features/profiles/index.ts'

/**
 * Locates addresses that were unknown when they were saved, after a new edition of the gazetteer. Venues come first,
 * because gigs take their positions.
 */
export async function locateUnplacedAddresses(
  deps: Pick<Deps, 'db' | 'places' | 'now'>,
  report: (text: string) => void,
): Promise<void> {
  const venues = await locateUnplacedVenues(deps)
  const gigs = await locateUnplacedGigs(deps)
  if (venues + gigs > 0) report(`Addresses found now: ${venues} for venues, ${gigs} for gigs`)
}
