import { z } from 'zod'
import { BILLING_INTERVALS } from './plans.ts'

export const subscriptionTexts = {
  signedOut: 'User not authenticated',
  portalFailed: 'Failed to open subscription management portal. Please try again later.',
  portalOfAnother: 'You can only manage your own subscription',
} as const

export const startCheckoutInput = z.strictObject({ interval: z.enum(BILLING_INTERVALS) })
/** As the provider sends it back with the browser. */
export const confirmCheckoutInput = z.strictObject({ checkoutId: z.string().min(1).max(200) })

/** The body of create-portal-session: who it is for is the session's matter, and must be the same. */
export const portalInput = z.object({ userId: z.string().max(100).optional() })
