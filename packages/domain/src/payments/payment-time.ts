import { DAY_MS, HOUR_MS } from '../time/index.ts'

/** How long after the end escrow is released to the artist automatically, unless a problem was reported. */
export const AUTO_RELEASE_HOURS = 24
/** How long before the start a deposit is due, and how long after the completing signature at the earliest. */
export const DEPOSIT_DUE_HOURS = 72
export const DEPOSIT_AFTER_SIGNING_HOURS = 24
/** How long before the deposit is due the venue is reminded: when the date is near, and on the day. */
export const DEPOSIT_REMINDER_HOURS = { soon: 24, today: 6 } as const
/** How long before the start an artist may cancel a show that is not funded without a late cancellation. */
export const UNFUNDED_LEAVE_HOURS = 24
/** A fee that nobody deposited or settled by then, counted from the end of the show, is unpaid. */
export const UNPAID_AFTER_DAYS = 14
/** How long the other side has to confirm or deny a payment outside. */
export const CLAIM_ANSWER_DAYS = 7
/** How long before that time is over the other side is reminded. */
export const CLAIM_REMINDER_DAYS = 2
/** How long after its show every payment of a completed booking has ended. */
export const PAYMENT_ENDS_DAYS = 30
/** How long after the show an open problem is left for the operator to decide. */
export const PROBLEM_WARNING_DAYS = 21
/** How long we wait for the provider's event before asking. */
export const STUCK_AFTER_MINUTES = 10
/** We ask again whenever its age has doubled, at least daily, for at most this many days. */
export const ASKED_FOR_DAYS = 30

/** Returns when escrow is released automatically. */
export function autoReleaseAt(endsAt: Date): Date {
  return new Date(endsAt.getTime() + AUTO_RELEASE_HOURS * HOUR_MS)
}

/**
 * Returns when the fee of a signed contract must be deposited: DEPOSIT_DUE_HOURS before the start, but not earlier than
 * DEPOSIT_AFTER_SIGNING_HOURS after `signedAt`, and never later than the start.
 */
export function depositDueAt(startsAt: Date, signedAt: Date): Date {
  const start = startsAt.getTime()
  const afterSigning = signedAt.getTime() + DEPOSIT_AFTER_SIGNING_HOURS * HOUR_MS
  return new Date(Math.min(start, Math.max(start - DEPOSIT_DUE_HOURS * HOUR_MS, afterSigning)))
}

/** Returns until when a fee can be deposited or claimed as paid outside; from then on it is unpaid. */
export function settlesBy(endsAt: Date, settlesFrom: Date | null): Date {
  return new Date(Math.max(endsAt.getTime(), settlesFrom?.getTime() ?? 0) + UNPAID_AFTER_DAYS * DAY_MS)
}

/** Returns until when the other party can answer a claim. */
export function claimAnswerBy(madeAt: Date): Date {
  return new Date(madeAt.getTime() + CLAIM_ANSWER_DAYS * DAY_MS)
}

/** Returns whether the artist of an unfunded show may cancel at `now` without a late cancellation. */
export function mayLeaveUnfunded(startsAt: Date, now: Date): boolean {
  return startsAt.getTime() - now.getTime() <= UNFUNDED_LEAVE_HOURS * HOUR_MS
}
