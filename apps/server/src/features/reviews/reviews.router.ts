import { api } from '../../operations/implementer.ts'
import { getBookingReviews, listReviews, listWaitingReviews } from './read-reviews.ts'
import { replyToReview } from './reply-to-review.ts'
import { saveReview } from './save-review.ts'

const spec = api.reviews

export const reviewsRouter = {
  getForBooking: spec.getForBooking.handler(({ input, context: { deps, actor } }) =>
    getBookingReviews(deps, actor, input.bookingId),
  ),

  save: spec.save.handler(async ({ input: { bookingId, ...review }, context: { deps, actor } }) => {
    await saveReview(deps, actor, bookingId, review)
    return getBookingReviews(deps, actor, bookingId)
  }),

  reply: spec.reply.handler(async ({ input: { bookingId, ...reply }, context: { deps, actor } }) => {
    await replyToReview(deps, actor, bookingId, reply)
    return getBookingReviews(deps, actor, bookingId)
  }),

  list: spec.list.handler(({ input, context: { deps } }) => listReviews(deps, input.uuid, input.page)),

  listWaiting: spec.listWaiting.handler(async ({ context: { deps, actor } }) => ({
    bookings: await listWaitingReviews(deps, actor),
  })),
}
