import { percentOf } from '../money/index.ts'
import type { Party } from '../lifecycle/index.ts'
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
export function keptOnCancel(by: Party, startsAt: Date, now: Date, frozenCents: number): number {
  return by === 'venue' && isLateCancel(startsAt, now) ? frozenCents : 0
}
