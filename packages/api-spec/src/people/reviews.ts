import { partyIdSchema } from '@bandstand/domain/accounts'
import { replyInput, reviewFilter, reviewInput } from '@bandstand/domain/reviews'
import { SIDES } from '@bandstand/domain/lifecycle'
import { z } from 'zod'
import { bookingParty } from '../booking/bookings.ts'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'
import { paging } from '../paging.ts'

const review = z.object({
  id: z.uuid(),
  /** Whole stars, 1 to 5. */
  stars: z.number().int(),
  text: z.string(),
  /** The reviewed party's one reply. */
  reply: z.object({ text: z.string(), repliedAt: z.iso.datetime() }).nullable(),
})

export const bookingReview = review.extend({
  writtenAt: z.iso.datetime(),
  /** Removed by the operator, with its text and reply. */
  removed: z.boolean(),
})
export type BookingReview = z.infer<typeof bookingReview>

/** A booking's reviews, as one of its parties may see them. */
export const bookingReviews = z.object({
  bookingId: z.uuid(),
  me: z.enum(SIDES),
  /** When writing ends and what was written is open: 14 days after the booking's end. */
  closesAt: z.iso.datetime(),
  /** Since when they are open; null while they are sealed or missing. */
  publishedAt: z.iso.datetime().nullable(),
  mine: bookingReview.nullable(),
  /** The other party's review; null while it is sealed. */
  theirs: bookingReview.nullable(),
  /** Whether the other party has written, sealed or not. */
  theyWrote: z.boolean(),
  abilities: z.object({ write: z.boolean(), change: z.boolean(), reply: z.boolean() }),
})
export type BookingReviews = z.infer<typeof bookingReviews>

/** A published review as everybody signed in reads it. */
export const publicReview = review.extend({
  publishedAt: z.iso.datetime(),
  /** The party that wrote it. */
  by: z.enum(SIDES),
  author: bookingParty,
  gig: z.object({
    /** Null for a private gig, which everybody reads as one. */
    id: z.uuid().nullable(),
    title: z.string(),
    /** The day it was played at its place, YYYY-MM-DD. */
    playedOn: z.string(),
  }),
})
export type PublicReview = z.infer<typeof publicReview>

export const reviewPage = z.object({
  reviews: z.array(publicReview),
  ...paging,
})
export type ReviewPage = z.infer<typeof reviewPage>

/** A completed booking that the caller can still review. */
export const waitingReview = z.object({
  bookingId: z.uuid(),
  gig: publicReview.shape.gig.extend({ id: z.uuid() }),
  /** The other party. */
  subject: bookingParty,
  closesAt: z.iso.datetime(),
  theyWrote: z.boolean(),
})
export type WaitingReview = z.infer<typeof waitingReview>

const { get, put } = operations('Reviews')
const ofBooking = z.object({ bookingId: z.uuid() })

export const reviews = {
  getForBooking: get('seeDeals', '/bookings/{bookingId}/reviews', 'Get both reviews for a booking')
    .errors(declare('BOOKING_NOT_FOUND'))
    .input(z.strictObject(ofBooking.shape))
    .output(bookingReviews),
  /** Writes or changes the caller's review. It stays sealed until both have written or the time has passed. */
  save: put('book', '/bookings/{bookingId}/review', 'Review the other party to a completed booking')
    .errors(
      declare(
        'BOOKING_NOT_FOUND',
        'BOOKING_NOT_COMPLETED',
        'REVIEW_CLOSED',
        'REVIEW_PUBLISHED',
        'PARTIES_SHARE_PERSON',
      ),
    )
    .input(reviewInput.extend(ofBooking.shape))
    .output(bookingReviews),
  /** The caller's one reply to the other party's review. */
  reply: put('book', '/bookings/{bookingId}/review/reply', 'Reply to a published review about you')
    .errors(declare('BOOKING_NOT_FOUND', 'REVIEW_NOT_FOUND', 'REPLY_GIVEN'))
    .input(replyInput.extend(ofBooking.shape))
    .output(bookingReviews),
  /** Newest first. */
  list: get('browse', '/profiles/{uuid}/reviews', 'List published reviews about a member')
    .errors(declare('PROFILE_NOT_FOUND'))
    .input(reviewFilter.extend({ uuid: partyIdSchema }))
    .output(reviewPage),
  /** At most 20, the soonest to close first. */
  listWaiting: get('seeDeals', '/reviews/waiting', 'List completed bookings you can still review').output(
    z.object({ bookings: z.array(waitingReview) }),
  ),
}
