/** Free or pro; nothing else exists [SUB-01]. */
export const TIERS = ['free', 'pro'] as const
export type Tier = (typeof TIERS)[number]

/** Gigs a venue on the free tier may post in one calendar month of its own time zone. */
export const FREE_GIGS_PER_MONTH = 1

/** What a free artist may list; stored data is never cut, only adding stops. */
export const FREE_ARTIST_LIMITS = { instruments: 5, professions: 3 } as const

/** Pro counts only while its expiry lies in the future. */
export function isPro(subscription: { tier: Tier; expiresAt: Date | null }, now: Date): boolean {
  return subscription.tier === 'pro' && subscription.expiresAt !== null && subscription.expiresAt > now
}
