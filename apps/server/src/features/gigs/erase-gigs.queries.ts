import type { Tx } from '../../db/database.ts'
import { ERASED_TEXTS } from './gig-columns.ts'

/**
 * Erases what a venue wrote of itself in its gigs, in the caller's transaction: their texts, and the places of gigs that
 * nobody was booked for. A booked gig keeps title, time and place, which its contract has as well.
 */
export async function eraseGigs(tx: Tx, venueId: string): Promise<void> {
  await tx.updateTable('gigs').set(ERASED_TEXTS).where('venue_id', '=', venueId).execute()
  await tx
    .updateTable('gigs')
    .set({ location: '', place_id: null, location_lat: null, location_lng: null, location_marked: false })
    .where('venue_id', '=', venueId)
    .where('id', 'not in', tx.selectFrom('bookings').select('gig_id').where('venue_id', '=', venueId))
    .execute()
}
