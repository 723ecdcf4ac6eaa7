import { HOUR_MS } from '../time/index.ts'

/** How long both have to sign once the terms stand, in hours; never longer than until the performance begins. */
export const SIGNING_HOURS = 72
const REMIND_BEFORE_MS = 24 * HOUR_MS

/** Until when both must have signed terms that were agreed on at `agreedAt`. */
export function signingDeadline(agreedAt: Date, startsAt: Date): Date {
  return new Date(Math.min(agreedAt.getTime() + SIGNING_HOURS * HOUR_MS, startsAt.getTime()))
}

/** When those who have not signed are reminded: a day before the deadline, but not before half of the time is over. */
export function signingReminder(agreedAt: Date, deadline: Date): Date {
  const [from, to] = [agreedAt.getTime(), deadline.getTime()]
  return new Date(Math.max(to - REMIND_BEFORE_MS, (from + to) / 2))
}
