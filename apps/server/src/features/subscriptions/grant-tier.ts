import type { PartyId } from '@bandstand/domain/accounts'
import type { Tx } from '../../db/database.ts'
import { lockProfile } from '../../db/locks.ts'
import { appendSubscriptionEvents } from './append-subscription-events.ts'
import { saveSubscription, writeTier } from './subscriptions.queries.ts'

/**
 * Grants a member pro until a moment, for the operator; one in the past revokes the grant. What is paid counts as
 * before. Returns false when there is no such member.
 */
export async function grantTier(tx: Tx, userId: PartyId, until: Date, now: Date): Promise<boolean> {
  if (!(await lockProfile(tx, userId))) return false
  const subscriptionId = `grant_${userId}`
  await saveSubscription(tx, {
    subscription_id: subscriptionId,
    user_uuid: userId,
    provider: 'operator',
    status: until > now ? 'active' : 'ended',
    billing_interval: null,
    paid_until: until,
    cancel_at_period_end: true,
    created_at: now,
  })
  await writeTier(tx, userId, now)
  await appendSubscriptionEvents(tx, { userId, subscriptionId, paidUntil: until }, ['granted'], now)
  return true
}
