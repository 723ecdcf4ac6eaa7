import type { SubscriptionHistoryEntry, SubscriptionSummary } from '@bandstand/api-spec'
import { freeBoosts } from '@bandstand/domain/boosts'
import { isPro } from '@bandstand/domain/subscriptions'
import { canManage, canSubscribe } from './subscriptions.policy.ts'
import type { SubscriptionRow, SummaryRow } from './subscriptions.queries.ts'

/** Returns what a member reads about their plan. */
export function summaryView(
  row: SummaryRow,
  provider: SubscriptionSummary['provider'],
  now: Date,
): SubscriptionSummary {
  const { live } = row
  const free = freeBoosts(row, now)
  const plan = {
    tier: row.subscription_tier,
    expiresAt: row.subscription_expiry,
    status: live?.status ?? null,
  }
  return {
    tier: isPro(plan, now) ? 'pro' : 'free',
    expiry: row.subscription_expiry?.toISOString() ?? null,
    boostExpiry: row.boost_expiry?.toISOString() ?? null,
    freeBoosts: free.available,
    freeBoostsResetDate: free.resetsOn,
    userType: row.user_type,
    autoRenew: live?.status === 'active' && !live.cancel_at_period_end,
    subscriptionId: live?.subscription_id ?? null,
    status: live?.status ?? null,
    interval: live?.billing_interval ?? null,
    provider,
    abilities: {
      subscribe: provider !== 'off' && canSubscribe(plan, now),
      manage: provider !== 'off' && canManage(plan, row.is_customer, now),
    },
  }
}

/** Returns a subscription as the API gives it. */
export function historyEntryView(row: SubscriptionRow, now: Date): SubscriptionHistoryEntry {
  // No provider reports the end of a grant.
  const isOver = row.provider === 'operator' && (row.paid_until ?? now) <= now
  return {
    subscriptionId: row.subscription_id,
    userUuid: row.user_uuid,
    status: isOver ? 'ended' : row.status,
    interval: row.billing_interval,
    paidUntil: row.paid_until?.toISOString() ?? null,
    cancelAtPeriodEnd: row.cancel_at_period_end,
    createdAt: row.created_at.toISOString(),
  }
}
