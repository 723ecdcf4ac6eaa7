/** Free or pro; nothing else exists [SUB-01]. */
export const TIERS = ['free', 'pro'] as const
export type Tier = (typeof TIERS)[number]

/** Returns whether a subscription counts as Pro at `now`: only while its expiry is in the future. */
export function isPro(subscription: { tier: Tier; expiresAt: Date | null }, now: Date): boolean {
  return subscription.tier === 'pro' && subscription.expiresAt !== null && subscription.expiresAt > now
}
