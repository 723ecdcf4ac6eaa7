import type { Tx } from '../../db/database.ts'
import type { Deed } from '@bandstand/domain/booking'
import { recordReviewEvent } from './record-review-event.ts'

/**
 * Opens every review of a locked booking, at `since`; the database counts them for both profiles. Nothing when there is
 * none to open.
 */
export async function publishReviews(tx: Tx, bookingId: string, since: Date, deed: Deed): Promise<void> {
  const sealed = await tx
    .selectFrom('reviews')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('published_at', 'is', null)
    // One after the other in this order: two publications that count the same profiles would else meet in a deadlock.
    .orderBy('subject_id')
    .execute()
  if (sealed.length === 0) return
  for (const { id } of sealed)
    await tx.updateTable('reviews').set({ published_at: since }).where('id', '=', id).execute()
  await recordReviewEvent(tx, bookingId, 'published', deed)
}
