import { DAY_MS } from '../time/index.ts'

/** How long after a booking's end both may review each other, in days. Then what was written is published. */
export const REVIEW_DAYS = 14
/** When whoever has not written yet is reminded, in days after the booking's end. */
export const REVIEW_REMIND_DAYS = 7

/** From this instant on nobody writes any more, and what was written is open. */
export function reviewsCloseAt(endsAt: Date): Date {
  return new Date(endsAt.getTime() + REVIEW_DAYS * DAY_MS)
}

/** Whether what was written is open at `now`: both were given (`publishedAt`), or their time (`publishesAt`) has come. */
export function isReviewOpen(publishedAt: Date | null, publishesAt: Date, now: Date): boolean {
  return publishedAt !== null || publishesAt <= now
}
