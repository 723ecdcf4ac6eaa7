import type { UpdateGigInput } from '@bandstand/domain/gigs'
import type { LocatedAddress } from '../places/index.ts'
import type { ProfileRow } from '../profiles/index.ts'

/** Returns where a gig is: at the venue's own position while the form has the venue's address and no marker of its own. */
export function gigAddress(
  input: Pick<UpdateGigInput, 'location' | 'placeId' | 'marker'>,
  venue: ProfileRow,
  located: LocatedAddress,
): LocatedAddress {
  const { location_lat: lat, location_lng: lng } = venue
  const isAtVenue =
    input.marker === null &&
    input.location === venue.location &&
    (input.placeId === null || input.placeId === venue.place_id)
  if (!isAtVenue || lat === null || lng === null) return located
  return { ...located, timeZone: venue.time_zone ?? located.timeZone, position: { lat, lng } }
}
