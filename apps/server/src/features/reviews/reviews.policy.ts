import { isReviewOpen, reviewsCloseAt } from '@bandstand/domain/reviews'
import type { ReviewedBookingRow, ReviewRow } from './reviews.queries.ts'

export interface ReviewFacts {
  booking: Pick<ReviewedBookingRow, 'status' | 'ends_at'>
  mine: ReviewRow | null
  theirs: ReviewRow | null
}

/** Whether a review is open at `now`, to everybody. */
export function isOpen(review: Pick<ReviewRow, 'published_at' | 'publishes_at'>, now: Date): boolean {
  return isReviewOpen(review.published_at, review.publishes_at, now)
}

/**
 * What a side can do now. What one server's clock has opened ends the writing on every other, though its clock be late:
 * nobody answers an open review with one of their own.
 */
export function reviewAbilities({ booking, mine, theirs }: ReviewFacts, now: Date) {
  const closed =
    reviewsCloseAt(booking.ends_at) <= now ||
    [mine, theirs].some((review) => review !== null && isOpen(review, now))
  const writable = booking.status === 'completed' && !closed
  return {
    write: writable && mine === null,
    change: writable && mine !== null,
    reply: theirs !== null && isOpen(theirs, now) && theirs.reply === null,
  }
}
