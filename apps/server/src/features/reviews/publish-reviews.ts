import type { Action } from '@bandstand/domain/lifecycle'
import type { Tx } from '../../db/database.ts'
import { appendReviewEvent } from './append-review-event.ts'
import { listSealed, publishReview } from './reviews.queries.ts'

/**
 * Publishes every sealed review of a locked booking as of `since`; a trigger counts them in both profiles. Does nothing
 * when there is none.
 */
export async function publishReviews(tx: Tx, bookingId: string, since: Date, action: Action): Promise<void> {
  const sealed = await listSealed(tx, bookingId)
  if (sealed.length === 0) return
  for (const id of sealed) await publishReview(tx, id, since)
  await appendReviewEvent(tx, bookingId, 'published', action)
}
