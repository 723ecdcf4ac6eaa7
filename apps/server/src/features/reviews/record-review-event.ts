import type { ReviewEvent } from '@bandstand/domain/reviews'
import type { Tx } from '../../db/database.ts'
import { emit } from '../../outbox/events.ts'
import type { Deed } from '@bandstand/domain/booking'

/** Writes what happened into the history, and the event that tells of it: each exactly once, or neither. */
export async function recordReviewEvent(
  tx: Tx,
  bookingId: string,
  event: ReviewEvent,
  { doer, actorId, at }: Deed,
): Promise<void> {
  const { id } = await tx
    .insertInto('review_events')
    .values({ at, booking_id: bookingId, event, doer, actor_id: actorId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await emit(tx, 'review.recorded', { eventId: id, bookingId, event })
}
