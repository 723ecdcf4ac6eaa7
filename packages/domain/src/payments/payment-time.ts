const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Held money goes to the artist by itself so long after the end, unless a problem was reported. */
export const AUTO_RELEASE_HOURS = 24
/** The deposit is due so long before the start, and never sooner than so long after the completing signature. */
export const DEPOSIT_DUE_HOURS = 72
export const DEPOSIT_AFTER_SIGNING_HOURS = 24
/** The venue is reminded so long before the deposit is due: when it nears, and on the day. */
export const DEPOSIT_REMINDER_HOURS = { soon: 24, today: 6 } as const
/** From so long before the start, the artist of a show that is not funded may cancel without a late cancellation. */
export const UNFUNDED_LEAVE_HOURS = 24
/** A fee that nobody deposited or settled by then, counted from the end of the show, is unpaid. */
export const UNPAID_AFTER_DAYS = 14
/** How long the other side has to confirm or deny a payment outside. */
export const CLAIM_ANSWER_DAYS = 7
/** The other side is reminded so long before that time is over. */
export const CLAIM_REMINDER_DAYS = 2
/** Every payment of a completed booking has ended so long after its show. */
export const PAYMENT_ENDS_DAYS = 30
/** A problem that is open so long after the show is the operator's to decide. */
export const PROBLEM_WARNING_DAYS = 21
/** What the provider has not told us by then is asked for. */
export const STUCK_AFTER_MINUTES = 10
/** It is asked for again whenever it has become twice as old, but daily at the least, and no more after so many days. */
export const ASKED_FOR_DAYS = 30

export function autoReleaseAt(endsAt: Date): Date {
  return new Date(endsAt.getTime() + AUTO_RELEASE_HOURS * HOUR_MS)
}

/** When the fee of a signed contract must be deposited; never later than the start. */
export function depositDueAt(startsAt: Date, signedAt: Date): Date {
  const start = startsAt.getTime()
  const afterSigning = signedAt.getTime() + DEPOSIT_AFTER_SIGNING_HOURS * HOUR_MS
  return new Date(Math.min(start, Math.max(start - DEPOSIT_DUE_HOURS * HOUR_MS, afterSigning)))
}

/** Until when a fee can be deposited or said to be paid outside; it is unpaid from then on. */
export function settlesBy(endsAt: Date, settlesFrom: Date | null): Date {
  return new Date(Math.max(endsAt.getTime(), settlesFrom?.getTime() ?? 0) + UNPAID_AFTER_DAYS * DAY_MS)
}

export function claimAnswerBy(madeAt: Date): Date {
  return new Date(madeAt.getTime() + CLAIM_ANSWER_DAYS * DAY_MS)
}

/** Whether the artist of a show that is not funded may cancel now without a late cancellation. */
export function mayLeaveUnfunded(startsAt: Date, now: Date): boolean {
  return startsAt.getTime() - now.getTime() <= UNFUNDED_LEAVE_HOURS * HOUR_MS
}
