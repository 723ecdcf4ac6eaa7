import type { Side } from '../lifecycle/index.ts'
import { isLateCancel, keptOnCancel } from '../contracts/index.ts'
import { mayLeaveUnfunded } from './payment-time.ts'

/** The consequences of a party's cancelling a booking now; amounts in cents. */
export interface CancelOutcome {
  /** Less than 48 hours before the start. */
  late: boolean
  /** Whether it counts as a late cancellation by the artist. */
  marked: boolean
  /** What the artist keeps of a deposited fee. */
  keptCents: number
  /** What the venue owes when the fee is not deposited. */
  owedCents: number
}

/**
 * Returns the consequences of a party's cancelling a booking at `now`. `lateCancelCents` is the contract's amount for a
 * late cancellation; without a signed contract nothing is owed.
 */
export function cancelOutcome(
  by: Side,
  booking: {
    startsAt: Date
    feeCents: number
    lateCancelCents: number
    isSigned: boolean
    isFunded: boolean
    /** Whether the contract requires a deposit; only then can the artist leave because there is none. */
    asksDeposit: boolean
  },
  now: Date,
): CancelOutcome {
  const { startsAt, feeCents, lateCancelCents, isSigned, isFunded, asksDeposit } = booking
  const late = isLateCancel(startsAt, now)
  const lateCents = keptOnCancel(by, startsAt, now, lateCancelCents)
  const mayLeave = asksDeposit && !isFunded && feeCents > 0 && mayLeaveUnfunded(startsAt, now)
  return {
    late,
    marked: by === 'artist' && late && !mayLeave,
    keptCents: isFunded ? lateCents : 0,
    owedCents: !isFunded && isSigned ? Math.min(lateCents, feeCents) : 0,
  }
}
