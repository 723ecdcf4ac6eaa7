import type { SubscriptionSummary } from '@bandstand/api-spec'
import { localDayText, shortDayText } from '@bandstand/domain/time'

/** Returns until when a boost lasts, as text; null when none does. */
export function boostText(boostExpiry: string | null, now: Date): string | null {
  return boostExpiry !== null && new Date(boostExpiry) > now
    ? `until ${localDayText(boostExpiry, 'long')}`
    : null
}

/** Returns how many boosts are left this month and when there is a new one, as text. */
export function freeBoostsText({
  tier,
  freeBoosts,
  freeBoostsResetDate,
}: Pick<SubscriptionSummary, 'tier' | 'freeBoosts' | 'freeBoostsResetDate'>): string {
  if (tier === 'free') return 'One every month with Pro'
  const left = freeBoosts === 0 ? 'None left this month' : `${freeBoosts} left this month`
  if (freeBoostsResetDate === null) return left
  return `${left}, next one on ${shortDayText(freeBoostsResetDate, 'long')}`
}
