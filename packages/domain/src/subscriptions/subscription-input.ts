import { z } from 'zod'
import { BILLING_INTERVALS } from './plans.ts'

export const subscriptionTexts = {
  signedOut: 'User not authenticated',
  portalFailed: 'Failed to open subscription management portal. Please try again later.',
  portalOfAnother: 'You can only manage your own subscription',
} as const

export const startCheckoutInput = z.strictObject({ interval: z.enum(BILLING_INTERVALS) })
/** The id that the provider adds to the address to which it sends the browser back. */
export const confirmCheckoutInput = z.strictObject({ checkoutId: z.string().min(1).max(200) })

/** The body of create-portal-session. The session decides who the portal is for; a `userId` must be the same. */
export const portalInput = z.object({ userId: z.string().max(100).optional() })
