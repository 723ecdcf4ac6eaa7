import { isPro, type SubscriptionStatus, type Tier } from '@bandstand/domain/subscriptions'

export interface PlanFacts {
  tier: Tier
  expiresAt: Date | null
  /** Of the subscription that is not over; null: there is none. */
  status: SubscriptionStatus | null
}

/** Who is pro, or has a subscription that only waits for a payment, does not buy another one. */
export function canSubscribe(plan: PlanFacts, now: Date): boolean {
  return !isPro(plan, now) && plan.status === null
}

/** Who is pro, or has ever subscribed: receipts are there after the end too. */
export function canManage(plan: PlanFacts, isCustomer: boolean, now: Date): boolean {
  return isCustomer || isPro(plan, now)
}
