import { isVenue, type UserType } from '@bandstand/domain/accounts'
import { FREE_FAVORITE_ARTISTS, isPro, type Tier } from '@bandstand/domain/subscriptions'

/** Returns whether a member can have favorites: artists cannot. */
export function canSaveFavorites(userType: UserType | null): boolean {
  return userType !== null && isVenue(userType)
}

/** Returns whether a member can save gigs: venues cannot. */
export function canSaveGigs(userType: UserType | null): boolean {
  return userType === 'artist'
}

/** Returns how many favorites a venue can have; null for pro, which has no limit. */
export function favoriteLimit(
  subscription: { tier: Tier; expiresAt: Date | null },
  now: Date,
): number | null {
  return isPro(subscription, now) ? null : FREE_FAVORITE_ARTISTS
}
