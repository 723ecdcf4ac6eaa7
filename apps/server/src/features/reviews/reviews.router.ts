import { named, run, runOn, runThenRead } from '../../operations/handlers.ts'
import { api } from '../../operations/implementer.ts'
import { getBookingReviews, listReviews, listWaitingReviews } from './read-reviews.ts'
import { replyToReview } from './reply-to-review.ts'
import { saveReview } from './save-review.ts'

const spec = api.reviews

export const reviewsRouter = {
  getForBooking: spec.getForBooking.handler(runOn('bookingId', getBookingReviews)),
  save: spec.save.handler(runThenRead('bookingId', saveReview, getBookingReviews)),
  reply: spec.reply.handler(runThenRead('bookingId', replyToReview, getBookingReviews)),
  list: spec.list.handler(({ input, context: { deps } }) => listReviews(deps, input.uuid, input.page)),
  listWaiting: spec.listWaiting.handler(named('bookings', run(listWaitingReviews))),
}
