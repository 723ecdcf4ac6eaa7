import { isVenue, type PartyId, type UserType } from '@bandstand/domain/accounts'
import { FREE_GIGS_PER_MONTH, isPro, type Tier } from '@bandstand/domain/subscriptions'

/** Returns whether a member posts gigs: only venues do. */
export function canPostGigs(userType: UserType | null): boolean {
  return userType !== null && isVenue(userType)
}

/** Returns whether the actor can edit a gig: only its creator can. */
export function canEditGig(actor: { partyId: PartyId }, gig: { created_by: string }): boolean {
  return actor.partyId === gig.created_by
}

/** Returns how many gigs a venue can post in this calendar month; null for pro, which has no limit. */
export function monthlyGigLimit(
  subscription: { tier: Tier; expiresAt: Date | null },
  now: Date,
): number | null {
  return isPro(subscription, now) ? null : FREE_GIGS_PER_MONTH
}
