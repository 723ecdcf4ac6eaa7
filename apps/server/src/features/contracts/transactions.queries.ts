import type { Tx } from '../../db/database.ts'
import type { BookingRow } from '../booking/index.ts'

/** The payment of a booking, waiting for the deposit of its fee. */
export async function openTransaction(tx: Tx, booking: BookingRow): Promise<void> {
  await tx
    .insertInto('transactions')
    .values({
      gig_id: booking.gig_id,
      artist_id: booking.artist_id,
      venue_id: booking.venue_id,
      booking_id: booking.id,
      amount_cents: booking.fee_cents,
      created_at: booking.created_at,
    })
    .execute()
}

/** Nothing was paid yet: the fee that both agreed on now is what is due. */
export async function changePendingAmount(tx: Tx, bookingId: string, amountCents: number): Promise<void> {
  await tx
    .updateTable('transactions')
    .set({ amount_cents: amountCents })
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'pending')
    .execute()
}

/** With its booking, as long as nothing was paid. */
export async function cancelPendingTransaction(tx: Tx, bookingId: string): Promise<void> {
  await tx
    .updateTable('transactions')
    .set({ status: 'cancelled' })
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'pending')
    .execute()
}
