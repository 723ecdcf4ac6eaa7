import type { PartyId } from '@bandstand/domain/accounts'
import type { Tx } from '../../db/database.ts'

/** Erases what a member wrote in day sheets, in the caller's transaction; the other party's part stays. */
export async function eraseDaySheets(tx: Tx, userId: PartyId): Promise<void> {
  const ofBookings = (side: 'artist_id' | 'venue_id') =>
    tx.selectFrom('bookings').select('id').where(side, '=', userId)
  await tx
    .updateTable('day_sheets')
    .set({ load_in_notes: '', parking: '', contact_name: '', contact_phone: '', set_times: '' })
    .where('booking_id', 'in', ofBookings('venue_id'))
    .execute()
  await tx
    .updateTable('day_sheets')
    .set({ set_list: '', artist_notes: '' })
    .where('booking_id', 'in', ofBookings('artist_id'))
    .execute()
}
