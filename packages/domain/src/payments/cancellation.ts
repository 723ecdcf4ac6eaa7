import type { Party } from '../lifecycle/index.ts'
import { isLateCancel, keptOnCancel } from '../contracts/index.ts'
import { mayLeaveUnfunded } from './payment-time.ts'

/** What it means that a side cancels a booking now; sums in cents. */
export interface CancelOutcome {
  /** Less than 48 hours before the start. */
  late: boolean
  /** It counts as a late cancellation of the artist's. */
  marked: boolean
  /** What the artist keeps of a fee that is deposited. */
  keptCents: number
  /** What the venue owes, as the fee is not. */
  owedCents: number
}

/** `lateCancelCents` is what the contract says of a late cancel; a contract that is not signed binds nobody to pay. */
export function cancelOutcome(
  by: Party,
  booking: {
    startsAt: Date
    feeCents: number
    lateCancelCents: number
    isSigned: boolean
    isFunded: boolean
    /** Whether the contract asks for a deposit; only then may the artist leave because there is none. */
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
