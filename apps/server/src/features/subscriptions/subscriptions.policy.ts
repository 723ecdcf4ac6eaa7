import { isPro, type SubscriptionStatus, type Tier } from '@bandstand/domain/subscriptions'

export interface PlanFacts {
  tier: Tier
  expiresAt: Date | null
  /** Status of the subscription that has not ended; null when there is none. */
  status: SubscriptionStatus | null
}

/** Returns whether a member can buy pro: not while they are pro, or their subscription lacks only a payment. */
export function canSubscribe(plan: PlanFacts, now: Date): boolean {
  return !isPro(plan, now) && plan.status === null
}

/**
 * Returns whether a member can open the provider's portal: anyone who is on Pro or has ever subscribed, because receipts stay
 * after the end.
 */
export function canManage(plan: PlanFacts, isCustomer: boolean, now: Date): boolean {
  return isCustomer || isPro(plan, now)
}
