import type { Tx } from '../../db/database.ts'
import { ERASED_TEXTS } from './gig-columns.ts'

/**
 * Takes what a venue that goes told of itself out of its gigs, in the caller's transaction: their texts, and where
 * those were that nobody was booked for. What was booked keeps title, time and place, which its contract has as well.
 */
export async function blankGigs(tx: Tx, venueId: string): Promise<void> {
  await tx.updateTable('gigs').set(ERASED_TEXTS).where('venue_id', '=', venueId).execute()
  await tx
    .updateTable('gigs')
    .set({ location: '', place_id: null, location_lat: null, location_lng: null, location_marked: false })
    .where('venue_id', '=', venueId)
    .where('id', 'not in', tx.selectFrom('bookings').select('gig_id').where('venue_id', '=', venueId))
    .execute()
}
