import type { PostingAllowance } from '@bandstand/api-spec'
import { DEFAULT_TIME_ZONE } from '@bandstand/domain/time'
import type { Database } from '../../db/database.ts'
import type { ProfileRow } from '../profiles/index.ts'
import { countGigsThisMonth } from '../subscriptions/index.ts'
import { monthlyGigLimit } from './gigs.policy.ts'

/**
 * Returns how many gigs the venue can post this month (null without a limit), how many it has posted, and whether the
 * limit is reached. The insert's transaction calls it with the venue's row locked: two posts at once are counted one
 * after the other.
 */
export async function postingAllowance(
  db: Database,
  venue: ProfileRow,
  now: Date,
): Promise<PostingAllowance> {
  const limit = monthlyGigLimit({ tier: venue.subscription_tier, expiresAt: venue.subscription_expiry }, now)
  const used = await countGigsThisMonth(db, venue.uuid, venue.time_zone ?? DEFAULT_TIME_ZONE, now)
  return { limit, used, reached: limit !== null && used >= limit }
}
