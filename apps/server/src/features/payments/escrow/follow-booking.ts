import { lockTransactionOfBooking } from '../../../db/locks.ts'
import { systemAction } from '@bandstand/domain/lifecycle'
import type { BookingHooks } from '../../booking/index.ts'
import { refusal } from '../../../errors.ts'
import { emit } from '../../../outbox/events.ts'
import { insertTransaction, updateTransaction } from '../payments.queries.ts'
import { appendEvent } from '../append-event.ts'
import { escrowCents, settleEscrow } from './settle-escrow.ts'
import { stepTransaction } from './step-transaction.ts'

/** Opens the payment of each new booking's fee in the transaction that books. */
export const openPayment: BookingHooks['booked'][number] = async (tx, booked, { config }) => {
  for (const { booking } of booked) {
    const id = await insertTransaction(tx, {
      gig_id: booking.gig_id,
      artist_id: booking.artist_id,
      venue_id: booking.venue_id,
      booking_id: booking.id,
      amount_cents: booking.fee_cents,
      currency: booking.currency,
      fee_basis_points: config.platformFeeBasisPoints,
      created_at: booking.created_at,
    })
    const action = systemAction(booking.created_at)
    await appendEvent(tx, action, { event: 'opened', transactionId: id, amountCents: booking.fee_cents })
  }
}

/**
 * Sets the due fee to that of an accepted amendment. Throws AMENDMENT_FEE_HELD when another fee is deposited already.
 */
export const followAmendment: BookingHooks['amended'][number] = async (tx, booking) => {
  const transaction = await lockTransactionOfBooking(tx, booking.id)
  if (!transaction || transaction.amount_cents === booking.fee_cents) return
  if (transaction.status !== 'pending') throw refusal('AMENDMENT_FEE_HELD')
  await updateTransaction(tx, transaction.id, { amount_cents: booking.fee_cents })
}

/**
 * Settles the money of a booking that ends before its performance: an undeposited fee is cancelled, but for
 * `owedCents` of a late cancellation; escrow is refunded, but for the artist's `keptCents`. Throws PAYMENT_RELEASED
 * when the artist has been paid.
 */
export const settleEndedBooking: BookingHooks['ended'][number] = async (
  tx,
  { bookingId, keptCents, owedCents, action },
) => {
  const transaction = await lockTransactionOfBooking(tx, bookingId)
  if (!transaction || transaction.status === 'cancelled' || transaction.status === 'failed') return
  if (transaction.status === 'completed') {
    // The clock ends unsigned contracts; what the venue has released by then stays with the artist.
    if (action.actorRole === 'system') return
    throw refusal('PAYMENT_RELEASED')
  }
  if (transaction.status === 'pending') {
    const { stripe_payment_intent_id: intentId } = transaction
    await stepTransaction(tx, transaction, 'cancelled', action, { amountCents: 0 })
    if (intentId) await emit(tx, 'payment.intent_abandoned', { intentId })
    const owed = Math.min(owedCents, transaction.amount_cents)
    if (owed > 0)
      await stepTransaction(tx, transaction, 'owed', action, { owed_cents: owed, amountCents: owed })
    return
  }
  const ofCents = escrowCents(transaction)
  const earnedCents = Math.min(keptCents, ofCents)
  const sums = await settleEscrow(tx, transaction, { purpose: 'cancel', ofCents, earnedCents }, action)
  await stepTransaction(tx, transaction, 'cancelled', action, { ...sums, amountCents: ofCents - earnedCents })
}
