import type { Action } from '@bandstand/domain/lifecycle'
import type { Tx } from '../../db/database.ts'
import { appendReviewEvent } from './append-review-event.ts'
import { listSealed, publishReview } from './reviews.queries.ts'

/**
 * Opens every review of a locked booking, at `since`; the database counts them for both profiles. Nothing when there is
 * none to open.
 */
export async function publishReviews(tx: Tx, bookingId: string, since: Date, action: Action): Promise<void> {
  const sealed = await listSealed(tx, bookingId)
  if (sealed.length === 0) return
  for (const id of sealed) await publishReview(tx, id, since)
  await appendReviewEvent(tx, bookingId, 'published', action)
}
