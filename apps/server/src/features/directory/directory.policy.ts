import { isVenue, type UserType } from '@bandstand/domain/accounts'

/**
 * Returns whether a member can search by distance: only venues, because artists don't need to know how far away other artists
 * live.
 */
export function canSearchNearby(userType: UserType | null): boolean {
  return userType !== null && isVenue(userType)
}
