import { DAY_MS, dayIn, DEFAULT_TIME_ZONE, firstOfMonth } from '../time/index.ts'
import { isPro, type Tier } from '../subscriptions/index.ts'

/** How long a boost lasts. */
export const BOOST_DAYS = 7
/** Boosts that each calendar month brings to a pro member, without a price. */
export const FREE_BOOSTS_A_MONTH = 1

/** A member's columns that decide about free boosts. */
export interface FreeBoostFacts {
  subscription_tier: Tier
  subscription_expiry: Date | null
  /** What is left of the month in which one was used last; counts until the reset date. */
  free_boosts_available: number
  /** YYYY-MM-DD; null: none was ever used. */
  free_boosts_reset_date: string | null
  /** IANA; its calendar says when a month begins. */
  time_zone: string | null
}

export interface FreeBoosts {
  available: number
  /** YYYY-MM-DD: the day of the member's calendar that brings the next one; null without Pro. */
  resetsOn: string | null
}

/** The free boosts of a member at `now`: none without an active Pro, and anew with each calendar month. */
export function freeBoosts(member: FreeBoostFacts, now: Date): FreeBoosts {
  if (!isPro({ tier: member.subscription_tier, expiresAt: member.subscription_expiry }, now))
    return { available: 0, resetsOn: null }
  const today = dayIn(member.time_zone ?? DEFAULT_TIME_ZONE, now)
  const used = member.free_boosts_reset_date !== null && today < member.free_boosts_reset_date
  return {
    available: used ? member.free_boosts_available : FREE_BOOSTS_A_MONTH,
    resetsOn: used ? member.free_boosts_reset_date : firstOfMonth(today, 1),
  }
}

/** When a boost that starts at `startsAt` ends: to the millisecond, whatever the clocks do in between. */
export function boostEndsAt(startsAt: Date): Date {
  return new Date(startsAt.getTime() + BOOST_DAYS * DAY_MS)
}

/** Active only while the end lies in the future. */
export function isBoosted(endsAt: Date | null, now: Date): boolean {
  return endsAt !== null && endsAt > now
}
