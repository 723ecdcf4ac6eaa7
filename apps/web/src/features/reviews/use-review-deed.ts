import type { BookingReviews } from '@bandstand/api-spec'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorText } from '../../lib/api.ts'

export interface ReviewDeed {
  /** Why the last one failed, for its reader. */
  failure: string | null
  /** True when it was done: the screen then shows the answer, and everything else that shows reviews asks anew. */
  run: (call: () => Promise<BookingReviews>) => Promise<boolean>
}

/** Writes about a booking's reviews. After a refusal the screen asks how they stand: time or the other side was faster. */
export function useReviewDeed(): ReviewDeed {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (call: () => Promise<BookingReviews>) => {
    setFailure(null)
    try {
      const reviews = await call()
      const { bookingId } = reviews
      queryClient.setQueryData(api.reviews.getForBooking.queryKey({ input: { bookingId } }), reviews)
      for (const queryKey of [
        api.reviews.list.key(),
        api.reviews.listWaiting.key(),
        api.profiles.key(),
        api.directory.key(),
      ])
        void queryClient.invalidateQueries({ queryKey })
      return true
    } catch (error) {
      setFailure(errorText(error))
      await queryClient.invalidateQueries({ queryKey: api.reviews.key() })
      return false
    }
  }
  return { failure, run }
}
