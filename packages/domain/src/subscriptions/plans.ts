import { isVenue, type UserType } from '../accounts/index.ts'

export const BILLING_INTERVALS = ['monthly', 'yearly'] as const
export type BillingInterval = (typeof BILLING_INTERVALS)[number]

/** Who can buy Pro; each role has its own price. */
export type PlanRole = 'artist' | 'venue'

/** The price of Pro in US cents. A year costs as much as ten months. */
export const PRO_PRICES_CENTS: Record<PlanRole, Record<BillingInterval, number>> = {
  artist: { monthly: 900, yearly: 9_000 },
  venue: { monthly: 2_900, yearly: 29_000 },
}

/** Returns the role that decides what a user pays for Pro. */
export function planRoleOf(userType: UserType): PlanRole {
  return isVenue(userType) ? 'venue' : 'artist'
}

/**
 * `incomplete`: nothing was paid yet. `active`: paid. `past_due`: the last renewal failed and is retried. `ended`: for
 * good.
 */
export const SUBSCRIPTION_STATUSES = ['incomplete', 'active', 'past_due', 'ended'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]
