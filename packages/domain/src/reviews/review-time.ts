import { DAY_MS } from '../time/index.ts'

/** Days after a booking's end in which both may review each other. Then what was written is published. */
export const REVIEW_DAYS = 14
/** Days after a booking's end when a party who has not written is reminded. */
export const REVIEW_REMIND_DAYS = 7

/** Returns the instant from which nobody can write a review, and all of a booking's reviews are open. */
export function reviewsCloseAt(endsAt: Date): Date {
  return new Date(endsAt.getTime() + REVIEW_DAYS * DAY_MS)
}

/**
 * Returns whether a review is open at `now`: both were written (`publishedAt`), or the time is over (`publishesAt`).
 */
export function isReviewOpen(publishedAt: Date | null, publishesAt: Date, now: Date): boolean {
  return publishedAt !== null || publishesAt <= now
}
