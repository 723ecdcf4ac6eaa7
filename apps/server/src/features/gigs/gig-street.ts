import { readAddress } from '@bandstand/domain/places'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { namesOnlyTown, shareTown, zipsDiffer } from '../places/index.ts'
import { findProfile } from '../profiles/index.ts'
import { type GigRow, updateOpenGig } from './gigs.queries.ts'

type AddressColumns = Pick<
  GigRow,
  'location' | 'place_id' | 'location_lat' | 'location_lng' | 'location_marked'
>
type Located = Pick<GigRow, 'location' | 'location_marked'>

/** What the gazetteer says about a gig's address, read before the transaction: its queries would take a second connection. */
export interface StreetReading {
  /** The address that was read. */
  location: string
  onlyTown: boolean
  /** The venue's own address where it completes the gig's, or null. */
  venueAddress: AddressColumns | null
}

/** Returns whether an address names only a town, and no position was set for it on the map. */
export async function lacksStreet({ places }: Deps, address: Located): Promise<boolean> {
  return !address.location_marked && (await namesOnlyTown(places, address.location))
}

/** Returns whether a gig's address says where to go, and otherwise the venue's own address if that is in the same town. */
export async function readStreet(
  deps: Deps,
  gig: Located & Pick<GigRow, 'venue_id'>,
): Promise<StreetReading> {
  const { location } = gig
  if (!(await lacksStreet(deps, gig))) return { location, onlyTown: false, venueAddress: null }
  const venue = await findProfile(deps.db, gig.venue_id)
  const home = venue && { ...venue, location: venue.location ?? '' }
  const completes =
    home &&
    !zipsDiffer(location, home.location) &&
    !(await lacksStreet(deps, home)) &&
    (await shareTown(deps.places, location, home.location))
  return { location, onlyTown: true, venueAddress: completes ? addressColumns(home) : null }
}

/**
 * Gives a gig, locked for `update`, the venue's own address if that completes it. Returns false when only the venue can say
 * where the night is.
 */
export async function completeStreet(
  tx: Tx,
  gig: GigRow,
  reading: StreetReading | null,
  at: Date,
): Promise<boolean> {
  if (gig.location_marked) return true
  // Changed since it was read: only what is clearly a street is taken for one.
  if (gig.location !== reading?.location) return readAddress(gig.location).street !== ''
  if (!reading.onlyTown) return true
  const { venueAddress } = reading
  return venueAddress !== null && updateOpenGig(tx, gig.id, { ...venueAddress, updated_at: at })
}

/** Completes a gig's address for an action of its venue. Throws GIG_ADDRESS_MISSING. */
export async function requireStreet(
  tx: Tx,
  gig: GigRow,
  reading: StreetReading | null,
  at: Date,
): Promise<void> {
  if (await completeStreet(tx, gig, reading, at)) return
  throw refusal('GIG_ADDRESS_MISSING', { gigId: gig.id, location: gig.location })
}

function addressColumns(row: AddressColumns): AddressColumns {
  const { location, place_id, location_lat, location_lng, location_marked } = row
  return { location, place_id, location_lat, location_lng, location_marked }
}
