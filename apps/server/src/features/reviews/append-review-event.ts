import type { ReviewEvent } from '@bandstand/domain/reviews'
import type { Action } from '@bandstand/domain/lifecycle'
import type { Tx } from '../../db/database.ts'
import { emit } from '../../outbox/events.ts'
import { insertReviewEvent } from './reviews.queries.ts'

/** Appends an event to the history and emits its outbox event, both in the transaction `tx`. */
export async function appendReviewEvent(
  tx: Tx,
  bookingId: string,
  event: ReviewEvent,
  { actorRole, actorId, partyId, at }: Action,
): Promise<void> {
  const row = {
    at,
    booking_id: bookingId,
    event,
    actor_role: actorRole,
    actor_id: actorId,
    party_id: partyId,
  }
  const id = await insertReviewEvent(tx, row)
  await emit(tx, 'review.recorded', { eventId: id, bookingId, event })
}
