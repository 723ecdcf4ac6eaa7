import { isVenue, type UserType } from '@bandstand/domain/accounts'

/** Only who books searches by distance: an artist has no business knowing how far other artists live. */
export function canSearchNearby(userType: UserType | null): boolean {
  return userType !== null && isVenue(userType)
}
