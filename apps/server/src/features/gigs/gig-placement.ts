import { isPro } from '@bandstand/domain/subscriptions'
import type { ProfileRow } from '../profiles/index.ts'

/** Order within one day: 0 boosted, 1 posted by a pro venue, 2 the rest. */
export function gigPlacement(
  venue: Pick<ProfileRow, 'boost_expiry' | 'subscription_tier' | 'subscription_expiry'>,
  now: Date,
): 0 | 1 | 2 {
  if (venue.boost_expiry !== null && venue.boost_expiry > now) return 0
  return isPro({ tier: venue.subscription_tier, expiresAt: venue.subscription_expiry }, now) ? 1 : 2
}
