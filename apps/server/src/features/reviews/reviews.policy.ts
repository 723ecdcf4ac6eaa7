import { isReviewOpen, reviewsCloseAt } from '@bandstand/domain/reviews'
import type { ReviewedBookingRow, ReviewRow } from './reviews.queries.ts'

export interface ReviewFacts {
  booking: Pick<ReviewedBookingRow, 'status' | 'ends_at'>
  mine: ReviewRow | null
  theirs: ReviewRow | null
}

/** Returns whether a review is open to everybody at `now`. */
export function isOpen(review: Pick<ReviewRow, 'published_at' | 'publishes_at'>, now: Date): boolean {
  return isReviewOpen(review.published_at, review.publishes_at, now)
}

/**
 * Returns what a party can do now. A published review ends the writing even if this server's clock is behind the one that
 * published it: nobody may respond to a published review with one of their own.
 */
export function reviewAbilities({ booking, mine, theirs }: ReviewFacts, now: Date) {
  const closed =
    reviewsCloseAt(booking.ends_at) <= now ||
    [mine, theirs].some((review) => review !== null && isOpen(review, now))
  const writable = booking.status === 'completed' && !closed
  return {
    write: writable && mine === null,
    change: writable && mine !== null,
    reply: theirs !== null && isOpen(theirs, now) && theirs.reply === null && theirs.removed_at === null,
  }
}
