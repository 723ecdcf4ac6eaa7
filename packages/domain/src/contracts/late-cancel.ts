import { formatMoney, percentOf } from '../money/index.ts'
import type { Side } from '../lifecycle/index.ts'
import { HOUR_MS } from '../time/index.ts'

/** A venue that cancels later than this before the start leaves the artist a part of the fee. */
export const LATE_CANCEL_HOURS = 48
export const LATE_CANCEL_PERCENT = 50

/** Returns the part of a fee that the artist keeps when the venue cancels late, in integer cents, rounded up. */
export function lateCancelCents(feeCents: number): number {
  return percentOf(feeCents, LATE_CANCEL_PERCENT)
}

/** Returns whether cancelling at `now` is late: less than LATE_CANCEL_HOURS before the start. */
export function isLateCancel(startsAt: Date, now: Date): boolean {
  return startsAt.getTime() - now.getTime() < LATE_CANCEL_HOURS * HOUR_MS
}

/**
 * Returns what the artist keeps when party `by` cancels at `now`, in cents: `frozenCents`, the contract's own amount,
 * when a venue cancels late, else 0.
 */
export function keptOnCancel(by: Side, startsAt: Date, now: Date, frozenCents: number): number {
  return by === 'venue' && isLateCancel(startsAt, now) ? frozenCents : 0
}

/** What a late cancellation depends on: of an offer, or as a contract froze it. */
interface LateTerms {
  startsAt: Date
  feeCents: number
  lateCancelCents: number
}

/**
 * Returns what cancelling would cost `me` and the other party once both have signed, for a show that is too close to cancel
 * for free; null for a later one, and once it has begun.
 */
export function lateCancelNotice(me: Side, other: string, terms: LateTerms, now: Date): string | null {
  const { startsAt, feeCents, lateCancelCents: cents } = terms
  if (startsAt <= now || !isLateCancel(startsAt, now)) return null
  const [fee, part] = [formatMoney(feeCents), formatMoney(cents)]
  const soon = `This show is less than ${LATE_CANCEL_HOURS} hours away, so canceling isn’t free once you’ve both signed.`
  const byVenue =
    me === 'venue' ? `you pay ${other} ${part} of the ${fee} fee` : `you get ${part} of the ${fee} fee`
  const byArtist =
    me === 'venue' ? `you pay nothing` : `you lose the ${fee} fee, and your profile shows a late cancellation`
  return me === 'venue'
    ? `${soon} If you cancel, ${byVenue}. If ${other} cancels, ${byArtist}.`
    : `${soon} If you cancel, ${byArtist}. If ${other} cancels, ${byVenue}.`
}
