import { isVenue, type PartyId, type UserType } from '@bandstand/domain/accounts'
import { FREE_GIGS_PER_MONTH, isPro, type Tier } from '@bandstand/domain/subscriptions'

export function canPostGigs(userType: UserType | null): boolean {
  return userType !== null && isVenue(userType)
}

/** Only the creator edits a gig. */
export function canEditGig(actor: { partyId: PartyId }, gig: { created_by: string }): boolean {
  return actor.partyId === gig.created_by
}

/** Gigs a venue may post in this calendar month; null for pro, which has no limit. */
export function monthlyGigLimit(
  subscription: { tier: Tier; expiresAt: Date | null },
  now: Date,
): number | null {
  return isPro(subscription, now) ? null : FREE_GIGS_PER_MONTH
}
