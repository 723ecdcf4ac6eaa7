import { isPro } from '@bandstand/domain/subscriptions'
import type { ProfileRow } from '../profiles/index.ts'

/** Returns a gig's order within one day: 1 by a pro venue, 2 the rest. A boosted gig is put first when a page is read. */
export function gigRank(
  venue: Pick<ProfileRow, 'subscription_tier' | 'subscription_expiry'>,
  now: Date,
): 1 | 2 {
  return isPro({ tier: venue.subscription_tier, expiresAt: venue.subscription_expiry }, now) ? 1 : 2
}
