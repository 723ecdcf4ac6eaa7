import type { SubscriptionSummary } from '@bandstand/api-spec'
import { countOf } from '@bandstand/domain/product'
import { localDayText } from '@bandstand/domain/time'
import {
  FREE_ARTIST_LIMITS,
  FREE_FAVORITE_ARTISTS,
  FREE_GIGS_PER_MONTH,
  type PlanRole,
  type Tier,
} from '@bandstand/domain/subscriptions'

export const PLANS_PATH = '/subscription/plans'
export const planTexts = {
  loadFailed: 'Failed to load subscription information. Please try again later.',
  manageTrouble:
    'There was a problem accessing your subscription management. Please try again or contact support.',
  upgrade: 'Upgrade to Pro',
  manage: 'Manage Billing & Subscription',
  allPlans: 'View All Plans',
} as const

export const TIER_NAMES: Record<Tier, string> = { free: 'Free', pro: 'Pro' }

export const BENEFITS: Record<PlanRole, Record<Tier, readonly string[]>> = {
  artist: {
    free: [
      `Up to ${countOf(FREE_ARTIST_LIMITS.instruments, 'instrument')}`,
      `Up to ${countOf(FREE_ARTIST_LIMITS.professions, 'profession')}`,
      'A profile that all members can see',
      'Every gig and the whole artist directory',
    ],
    pro: [
      'Unlimited instruments and professions',
      'Your availability on your profile',
      'One free profile boost every month',
      'A Pro badge',
    ],
  },
  venue: {
    free: [
      `${countOf(FREE_GIGS_PER_MONTH, 'gig posting')} every calendar month`,
      `Up to ${countOf(FREE_FAVORITE_ARTISTS, 'favorite artist')}`,
      'A venue page that all members can see',
      'The whole artist directory',
    ],
    pro: [
      'Unlimited gig postings, listed first on their day',
      'Unlimited favorite artists',
      'One free gig boost every month',
      'A Pro badge',
    ],
  },
}

type PlanStatus = Pick<SubscriptionSummary, 'tier' | 'expiry' | 'autoRenew' | 'status'>

/** Returns the sentence that says until when Pro runs, or since when it has ended. */
export function planStatusText({ tier, expiry, autoRenew, status }: PlanStatus): string {
  if (expiry === null) return 'Free for as long as you like.'
  if (tier === 'free') return `Your Pro plan ended on ${localDayText(expiry, 'long')}.`
  if (status === 'past_due')
    return `The last payment failed. Pro ends on ${localDayText(expiry, 'long')} unless it’s paid.`
  return autoRenew
    ? `Renews on ${localDayText(expiry, 'long')}`
    : `Expires on ${localDayText(expiry, 'long')}`
}
