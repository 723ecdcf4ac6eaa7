import type { Tx } from '../../db/database.ts'
import { lockBooking, lockProfiles } from '../../db/locks.ts'
import type { ReviewedBookingRow } from './reviews.queries.ts'

/**
 * Locks a booking's two parties and then the booking, before its reviews may be published: a trigger updates the counts
 * in both profiles.
 */
export async function lockReviewed(
  tx: Tx,
  { id, artist_id, venue_id }: Pick<ReviewedBookingRow, 'id' | 'artist_id' | 'venue_id'>,
): Promise<void> {
  await lockProfiles(tx, [artist_id, venue_id])
  await lockBooking(tx, id)
}
