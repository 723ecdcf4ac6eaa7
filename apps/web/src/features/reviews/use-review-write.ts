import type { BookingReviews } from '@bandstand/api-spec'
import { api } from '../../lib/api/api.ts'
import { useWrite, type Write } from '../../lib/api/use-write.ts'

export type ReviewWrite = Write<BookingReviews>

/** Returns a write about a booking's reviews, whose answer is their newest state. */
export function useReviewWrite(): ReviewWrite {
  return useWrite<BookingReviews>({
    changes: ['reviews'],
    shows: ({ bookingId }) => api.reviews.getForBooking.queryKey({ input: { bookingId } }),
  })
}
