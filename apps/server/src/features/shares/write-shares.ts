import { lockTransactionOfBooking } from '../../db/locks.ts'
import type { EventHandler } from '../../outbox/worker.ts'
import { hasShares } from './booking-shares.queries.ts'
import { isPaidOutside, netOf } from './divide-booking.ts'
import { divideSettlement } from './divide-settlement.ts'
import { findBookingMoney, findBookingOfEvent } from './share-rules.queries.ts'

/**
 * Writes down what its agent and each player get of a fee that was paid outside Bandstand: the act has it, and no money moves. Once for a booking: the
 * lock on its payment makes two deliveries take turns.
 */
export const writeShares: EventHandler<'payment.recorded'> = async ({ eventId }, { db, now }) => {
  const bookingId = await findBookingOfEvent(db, eventId)
  const money = bookingId && (await findBookingMoney(db, bookingId))
  if (!money || !isPaidOutside(money)) return
  await db.transaction().execute(async (tx) => {
    await lockTransactionOfBooking(tx, money.booking_id)
    if (await hasShares(tx, money.booking_id)) return
    const decided = await findBookingMoney(tx, money.booking_id)
    if (!decided || !isPaidOutside(decided)) return
    const { cents } = netOf(decided)
    await divideSettlement(tx, { bookingId: money.booking_id, purpose: 'outside', cents, at: now() })
  })
}
