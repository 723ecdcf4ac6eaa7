import type { BookingReview, BookingReviews, PublicReview, WaitingReview } from '@bandstand/api-spec'
import { reviewsCloseAt } from '@bandstand/domain/reviews'
import { wallClockIn } from '@bandstand/domain/time'
import { otherSide, type Side } from '@bandstand/domain/lifecycle'
import { partyView } from '../booking/index.ts'
import type { PublicReviewRow, WaitingRow } from './review-pages.queries.ts'
import { isOpen, reviewAbilities, type ReviewFacts } from './reviews.policy.ts'
import type { ReviewedBookingRow, ReviewRow } from './reviews.queries.ts'

/** Returns the reviews of a booking for one of its parties; of the other party's sealed one, only that it exists. */
export function bookingReviewsView(
  { booking, mine, theirs }: ReviewFacts & { booking: ReviewedBookingRow },
  me: Side,
  now: Date,
): BookingReviews {
  const open = [mine, theirs].find((review) => review !== null && isOpen(review, now))
  return {
    bookingId: booking.id,
    me,
    closesAt: reviewsCloseAt(booking.ends_at).toISOString(),
    publishedAt: open ? openSince(open) : null,
    mine: mine && reviewView(mine),
    theirs: theirs && isOpen(theirs, now) ? reviewView(theirs) : null,
    theyWrote: theirs !== null,
    abilities: reviewAbilities({ booking, mine, theirs }, now),
  }
}

function openSince({ published_at, publishes_at }: Pick<ReviewRow, 'published_at' | 'publishes_at'>): string {
  return (published_at ?? publishes_at).toISOString()
}

function replyView({ reply, replied_at }: Pick<ReviewRow, 'reply' | 'replied_at'>): BookingReview['reply'] {
  return reply !== null && replied_at ? { text: reply, repliedAt: replied_at.toISOString() } : null
}

function reviewView(row: ReviewRow): BookingReview {
  const { id, stars, written_at } = row
  const removed = row.removed_at !== null
  return {
    id,
    stars,
    text: removed ? '' : row.body,
    removed,
    writtenAt: written_at.toISOString(),
    reply: removed ? null : replyView(row),
  }
}

function playedGigView(row: WaitingRow | PublicReviewRow): WaitingReview['gig'] {
  const playedOn = wallClockIn(row.time_zone, row.starts_at).slice(0, 10)
  return { id: row.gig_id, title: row.gig_title, playedOn }
}

/** What everybody reads of a private gig, which has no page for them. */
const PRIVATE_GIG = { id: null, title: 'Private gig' }

/** Returns a review as everybody reads it. `row` must be an open one. */
export function publicReviewView(row: PublicReviewRow): PublicReview {
  return {
    id: row.id,
    stars: row.stars,
    text: row.body,
    publishedAt: openSince(row),
    by: row.party,
    author: partyView(row, row.party),
    gig: row.gig_visibility === 'private' ? { ...playedGigView(row), ...PRIVATE_GIG } : playedGigView(row),
    reply: replyView(row),
  }
}

/** Returns a booking that one of its parties can still review. */
export function waitingReviewView(row: WaitingRow, me: Side): WaitingReview {
  return {
    bookingId: row.booking_id,
    gig: playedGigView(row),
    subject: partyView(row, otherSide(me)),
    closesAt: reviewsCloseAt(row.ends_at).toISOString(),
    theyWrote: row.they_wrote,
  }
}
