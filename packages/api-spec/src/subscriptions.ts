import { USER_TYPES } from '@bandstand/domain/accounts'
import {
  BILLING_INTERVALS,
  confirmCheckoutInput,
  LIMITED_THINGS,
  startCheckoutInput,
  SUBSCRIPTION_STATUSES,
  TIERS,
} from '@bandstand/domain/subscriptions'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declare } from './errors.ts'
import { publicOperation } from './public-operation.ts'

/** What the subscription card says, judged at the moment of the answer. */
export const subscriptionSummary = z.object({
  /** `pro` only while `expiry` lies ahead. */
  tier: z.enum(TIERS),
  /** When pro ends unless it renews; what lies in the past has ended. Null for who never was pro. */
  expiry: z.iso.datetime().nullable(),
  /** In the past when the boost is over. */
  boostExpiry: z.iso.datetime().nullable(),
  /** Free boosts left this month, and the day on which there is a new one, YYYY-MM-DD. */
  freeBoosts: z.number().int(),
  freeBoostsResetDate: z.string().nullable(),
  userType: z.enum(USER_TYPES),
  /** There is an active subscription, and nobody has said that it shall end: `expiry` is when it renews. */
  autoRenew: z.boolean(),
  /** Of the subscription that is active or waits for a payment. */
  subscriptionId: z.string().nullable(),
  status: z.enum(SUBSCRIPTION_STATUSES).nullable(),
  interval: z.enum(BILLING_INTERVALS).nullable(),
  /** Who is paid; `sandbox` is test money; `off`: nothing can be bought. */
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
  /** Up to when it is paid; null while nothing was. */
  paidUntil: z.iso.datetime().nullable(),
  /** It ends at `paidUntil`. */
  cancelAtPeriodEnd: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type SubscriptionHistoryEntry = z.infer<typeof subscriptionHistoryEntry>

/** How much of what the free tier counts is used. Only what concerns the caller's role. */
export const subscriptionUsage = z.object({
  limits: z.array(
    z.object({
      what: z.enum(LIMITED_THINGS),
      used: z.number().int(),
      /** Null: as many as one likes. */
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
  /** `open`: it waits for its payment. */
  status: z.enum(['paid', 'open']),
  /** The provider's page of it. */
  url: z.string().nullable(),
})
export type SubscriptionReceipt = z.infer<typeof subscriptionReceipt>

const tags = ['Subscriptions']
const get = (path: `/${string}`, summary: string) => oc.route({ method: 'GET', path, tags, summary })

export const subscriptions = {
  summary: get('/subscription', 'The caller’s plan, boosts and what can be done about them')
    .errors(declare('UNAUTHENTICATED', 'PROFILE_NOT_FOUND'))
    .output(subscriptionSummary),
  /** Null also for who is not signed in: that is no error. */
  getActive: oc
    .route({
      method: 'GET',
      path: '/subscription/active',
      tags,
      summary: 'The caller’s newest active subscription',
      ...publicOperation,
    })
    .output(z.object({ subscription: subscriptionHistoryEntry.nullable() })),
  history: get('/subscription/history', 'The caller’s newest five subscriptions, newest first')
    .errors(declare('UNAUTHENTICATED'))
    .output(z.object({ subscriptions: z.array(subscriptionHistoryEntry) })),
  usage: get('/subscription/usage', 'How much the caller uses of what the free tier limits')
    .errors(declare('UNAUTHENTICATED', 'PROFILE_NOT_FOUND'))
    .output(subscriptionUsage),
  receipts: get('/subscription/receipts', 'What the caller paid for pro, newest first')
    .errors(declare('UNAUTHENTICATED', 'PROVIDER_UNAVAILABLE'))
    .output(z.object({ receipts: z.array(subscriptionReceipt) })),
  /** To be opened by the browser; it comes back to `/subscription/plans`, once paid with `?checkout=` and an id. */
  startCheckout: oc
    .route({ method: 'POST', path: '/subscription/checkout', tags, summary: 'Where pro is paid' })
    .errors(
      declare(
        'UNAUTHENTICATED',
        'PROFILE_NOT_FOUND',
        'SUBSCRIPTION_EXISTS',
        'PAYMENTS_OFF',
        'PROVIDER_UNAVAILABLE',
      ),
    )
    .input(startCheckoutInput)
    .output(z.object({ url: z.url() })),
  /** With the id of `?checkout=`. Again, it changes nothing. */
  confirmCheckout: oc
    .route({
      method: 'POST',
      path: '/subscription/checkout/confirm',
      tags,
      summary: 'Ask the provider whether a checkout was paid',
    })
    .errors(declare('UNAUTHENTICATED', 'PROFILE_NOT_FOUND', 'CHECKOUT_NOT_FOUND', 'PROVIDER_UNAVAILABLE'))
    .input(confirmCheckoutInput)
    .output(subscriptionSummary),
}
