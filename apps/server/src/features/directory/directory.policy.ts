import { isVenue, type UserType } from '@bandstand/domain/accounts'

/**
 * Returns whether a member may search by distance: only venues, as artists need not know how far other artists live.
 */
export function canSearchNearby(userType: UserType | null): boolean {
  return userType !== null && isVenue(userType)
}
