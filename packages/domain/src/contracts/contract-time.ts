import { HOUR_MS } from '../time/index.ts'

/**
 * How long both parties have to sign once the terms are agreed, in hours; never beyond the start of the performance.
 */
export const SIGNING_HOURS = 72
const REMIND_BEFORE_MS = 24 * HOUR_MS

/**
 * Returns the instant by which both must have signed terms agreed on at `agreedAt`: SIGNING_HOURS later, or `startsAt`
 * if that is sooner.
 */
export function signingDeadline(agreedAt: Date, startsAt: Date): Date {
  return new Date(Math.min(agreedAt.getTime() + SIGNING_HOURS * HOUR_MS, startsAt.getTime()))
}

/**
 * Returns when a party that has not signed is reminded: a day before the deadline, but not before half of the time has
 * passed.
 */
export function signingReminder(agreedAt: Date, deadline: Date): Date {
  const [from, to] = [agreedAt.getTime(), deadline.getTime()]
  return new Date(Math.max(to - REMIND_BEFORE_MS, (from + to) / 2))
}
