import { DAY_MS, dayIn, DEFAULT_TIME_ZONE, firstOfMonth } from '../time/index.ts'
import { isPro, type Tier } from '../subscriptions/index.ts'

/** Length of a boost in days. */
export const BOOST_DAYS = 7
/** Free boosts of a Pro member in each calendar month. */
export const FREE_BOOSTS_A_MONTH = 1

/** A member's columns that decide about free boosts. */
export interface FreeBoostFacts {
  subscription_tier: Tier
  subscription_expiry: Date | null
  /** Free boosts left in the month of the last use; valid until the reset date. */
  free_boosts_available: number
  /** YYYY-MM-DD; null when none was ever used. */
  free_boosts_reset_date: string | null
  /** IANA zone; months begin by its calendar. */
  time_zone: string | null
}

export interface FreeBoosts {
  available: number
  /** YYYY-MM-DD in the member's calendar: when the next one becomes available; null without Pro. */
  resetsOn: string | null
}

/**
 * Returns the free boosts of a member at `now`: none without active Pro, else those of the calendar month in the
 * member's zone.
 */
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

/** Returns when a boost ends: exactly BOOST_DAYS times 24 hours after its start, regardless of daylight saving time. */
export function boostEndsAt(startsAt: Date): Date {
  return new Date(startsAt.getTime() + BOOST_DAYS * DAY_MS)
}

/** Returns whether a boost that ends at `endsAt` is active at `now`; null means no boost. */
export function isBoosted(endsAt: Date | null, now: Date): boolean {
  return endsAt !== null && endsAt > now
}
