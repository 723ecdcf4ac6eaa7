import type { BookingStatus } from '../booking/index.ts'
import type { SettlementKind, TransactionStatus } from '../payments/index.ts'

/** How a booking goes, from the agreement to the reviews. */
export const BOOKING_STEPS = [
  'agreed',
  'signed',
  'deposited',
  'day_sheet',
  'show',
  'released',
  'reviewed',
] as const
export type BookingStep = (typeof BOOKING_STEPS)[number]

export const BOOKING_STEP_LABELS: Record<BookingStep, string> = {
  agreed: 'Agreed',
  signed: 'Signed',
  deposited: 'Deposited',
  day_sheet: 'Day sheet',
  show: 'Show',
  released: 'Released',
  reviewed: 'Reviewed',
}

export interface BookingFacts {
  status: BookingStatus
  /** Whether both have signed the current terms. */
  isSigned: boolean
  payment: { status: TransactionStatus; settlement: SettlementKind | null; amountCents: number }
  /** Whether deposits can be made at all. */
  takesDeposits: boolean
  /** Whether the venue has written its part of the day sheet. */
  hasDaySheet: boolean
  /** Whether the show is over. */
  isOver: boolean
  /** Whether the reader has reviewed the other party. */
  isReviewed: boolean
}

/**
 * Returns the steps of a booking in their order, and which of them are done. A step that never comes is left out: the deposit
 * and the release of a fee of 0, or of one that is paid outside Bandstand; a day sheet that nobody wrote before the show. Empty for a booking that ended early.
 */
export function bookingSteps(facts: BookingFacts): { step: BookingStep; done: boolean }[] {
  const { status, isSigned, payment, takesDeposits, hasDaySheet, isOver, isReviewed } = facts
  if (status === 'cancelled' || status === 'released') return []
  const hadDeposit = payment.status !== 'pending' && payment.status !== 'cancelled'
  const isThroughUs =
    payment.amountCents > 0 && (hadDeposit || (takesDeposits && payment.settlement === null))
  const done: Record<BookingStep, boolean | null> = {
    agreed: true,
    signed: isSigned,
    deposited: isThroughUs ? hadDeposit : null,
    day_sheet: isOver && !hasDaySheet ? null : hasDaySheet,
    show: isOver,
    released: isThroughUs ? payment.status === 'completed' : null,
    reviewed: isReviewed,
  }
  return BOOKING_STEPS.flatMap((step) => {
    const isDone = done[step]
    return isDone === null ? [] : [{ step, done: isDone }]
  })
}
