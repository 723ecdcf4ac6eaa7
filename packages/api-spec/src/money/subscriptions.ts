import { USER_TYPES } from '@bandstand/domain/accounts'
import {
  BILLING_INTERVALS,
  confirmCheckoutInput,
  LIMITED_THINGS,
  startCheckoutInput,
  SUBSCRIPTION_STATUSES,
  TIERS,
} from '@bandstand/domain/subscriptions'
import { z } from 'zod'
import { declare } from '../errors.ts'
import { operations, publicOperations } from '../operations.ts'

/** The state of a subscription at the time of the answer. */
export const subscriptionSummary = z.object({
  /** `pro` only while `expiry` is in the future. */
  tier: z.enum(TIERS),
  /** When Pro ends unless it renews, or when it ended; null for a member who never had it. */
  expiry: z.iso.datetime().nullable(),
  /** In the past when the boost is over. */
  boostExpiry: z.iso.datetime().nullable(),
  /** Free boosts left this month, and the day on which there is a new one, YYYY-MM-DD. */
  freeBoosts: z.number().int(),
  freeBoostsResetDate: z.string().nullable(),
  userType: z.enum(USER_TYPES),
  /** There is an active subscription without a planned end: `expiry` is when it renews. */
  autoRenew: z.boolean(),
  /** The id of the subscription that is active or has a payment due. */
  subscriptionId: z.string().nullable(),
  status: z.enum(SUBSCRIPTION_STATUSES).nullable(),
  interval: z.enum(BILLING_INTERVALS).nullable(),
  /** The payment provider; `sandbox` is test money; `off`: nothing can be bought. */
  provider: z.enum(['sandbox', 'stripe', 'off']),
  /** `subscribe`: begin a checkout. `manage`: open the provider's portal. */
  abilities: z.object({ subscribe: z.boolean(), manage: z.boolean() }),
})
export type SubscriptionSummary = z.infer<typeof subscriptionSummary>

export const subscriptionHistoryEntry = z.object({
  subscriptionId: z.string(),
  userUuid: z.uuid(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  /** Null for a tier that the operator granted. */
  interval: z.enum(BILLING_INTERVALS).nullable(),
  /** Until when it is paid; null while nothing was. */
  paidUntil: z.iso.datetime().nullable(),
  /** It ends at `paidUntil`. */
  cancelAtPeriodEnd: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type SubscriptionHistoryEntry = z.infer<typeof subscriptionHistoryEntry>

/** Usage of the free tier's limits, only those of the caller's role. */
export const subscriptionUsage = z.object({
  limits: z.array(
    z.object({
      what: z.enum(LIMITED_THINGS),
      used: z.number().int(),
      /** Null for no limit. */
      limit: z.number().int().nullable(),
    }),
  ),
})
export type SubscriptionUsage = z.infer<typeof subscriptionUsage>

/** One payment. In US dollars. */
export const subscriptionReceipt = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  amount: z.number(),
  /** `open`: not paid yet. */
  status: z.enum(['paid', 'open']),
  /** The provider's page for it. */
  url: z.string().nullable(),
})
export type SubscriptionReceipt = z.infer<typeof subscriptionReceipt>

const { get, post } = operations('Subscriptions')

export const subscriptions = {
  summary: get('browse', '/subscription', 'Get your plan and boosts, and what you can do about them')
    .errors(declare('PROFILE_NOT_FOUND'))
    .output(subscriptionSummary),
  /** Null for visitors too, without an error. */
  getActive: publicOperations('Subscriptions')
    .get('/subscription/active', 'Get your newest active subscription')
    .output(z.object({ subscription: subscriptionHistoryEntry.nullable() })),
  history: get(
    'seeMoney',
    '/subscription/history',
    'List your five newest subscriptions, newest first',
  ).output(z.object({ subscriptions: z.array(subscriptionHistoryEntry) })),
  usage: get('seeMoney', '/subscription/usage', 'Get your usage of what the free plan limits')
    .errors(declare('PROFILE_NOT_FOUND'))
    .output(subscriptionUsage),
  receipts: get('seeMoney', '/subscription/receipts', 'List your receipts for Pro, newest first')
    .errors(declare('PROVIDER_UNAVAILABLE'))
    .output(z.object({ receipts: z.array(subscriptionReceipt) })),
  /**
   * Returns an address for the browser to open; it comes back to `/subscription/plans`, with `?checkout=` and an id
   * once paid.
   */
  startCheckout: post('managePlan', '/subscription/checkout', 'Open the checkout page for Pro')
    .errors(declare('PROFILE_NOT_FOUND', 'SUBSCRIPTION_EXISTS', 'PAYMENTS_OFF', 'PROVIDER_UNAVAILABLE'))
    .input(startCheckoutInput)
    .output(z.object({ url: z.url() })),
  /** Takes the id of `?checkout=`. A repeat changes nothing. */
  confirmCheckout: post(
    'managePlan',
    '/subscription/checkout/confirm',
    'Check with the provider whether a checkout was paid',
  )
    .errors(declare('PROFILE_NOT_FOUND', 'CHECKOUT_NOT_FOUND', 'PROVIDER_UNAVAILABLE'))
    .input(confirmCheckoutInput)
    .output(subscriptionSummary),
}
