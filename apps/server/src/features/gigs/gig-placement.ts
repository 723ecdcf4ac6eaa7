import { isPro } from '@bandstand/domain/subscriptions'
import type { ProfileRow } from '../profiles/index.ts'

/** Order within one day: 1 posted by a pro venue, 2 the rest. A boosted gig comes before when the page is read. */
export function gigPlacement(
  venue: Pick<ProfileRow, 'subscription_tier' | 'subscription_expiry'>,
  now: Date,
): 1 | 2 {
  return isPro({ tier: venue.subscription_tier, expiresAt: venue.subscription_expiry }, now) ? 1 : 2
}
