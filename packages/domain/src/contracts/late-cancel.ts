import { percentOf } from '../money/index.ts'
import type { Party } from '../lifecycle/index.ts'
import { HOUR_MS } from '../time/index.ts'

/** A venue that cancels later than this before the start leaves the artist a part of the fee. */
export const LATE_CANCEL_HOURS = 48
export const LATE_CANCEL_PERCENT = 50

/** What the artist keeps of a fee when the venue cancels late, in whole cents; half a cent is the artist's. */
export function lateCancelCents(feeCents: number): number {
  return percentOf(feeCents, LATE_CANCEL_PERCENT)
}

export function isLateCancel(startsAt: Date, now: Date): boolean {
  return startsAt.getTime() - now.getTime() < LATE_CANCEL_HOURS * HOUR_MS
}

/** What the artist keeps when this side cancels now, in cents. `frozenCents` is what the contract says of a late cancel. */
export function keptOnCancel(by: Party, startsAt: Date, now: Date, frozenCents: number): number {
  return by === 'venue' && isLateCancel(startsAt, now) ? frozenCents : 0
}
