import { lockTransactionOfBooking } from '../../db/locks.ts'
import type { EventHandler } from '../../outbox/worker.ts'
import { freezePlayers } from '../lineup/index.ts'
import { insertShares, listStoredShares } from './booking-shares.queries.ts'
import { divideBooking, netOf } from './divide-booking.ts'
import { findBookingMoney, findBookingOfEvent } from './share-rules.queries.ts'

/**
 * Writes down what each player gets of a booking once its payment has ended, so that later changes of the line-up and the rule don't
 * change it. Once for a booking: the lock on its payment makes two deliveries take turns.
 */
export const writeShares: EventHandler<'payment.recorded'> = async ({ eventId }, { db, now }) => {
  const bookingId = await findBookingOfEvent(db, eventId)
  const money = bookingId && (await findBookingMoney(db, bookingId))
  if (!money || !netOf(money).isFinal || !(await divideBooking(db, money))) return
  await db.transaction().execute(async (tx) => {
    await lockTransactionOfBooking(tx, money.booking_id)
    if ((await listStoredShares(tx, money.booking_id)).length > 0) return
    await freezePlayers(tx, [money.booking_id], now())
    const decided = await findBookingMoney(tx, money.booking_id)
    const division = decided && (await divideBooking(tx, decided))
    if (!division?.net.isFinal) return
    await insertShares(
      tx,
      division.players.map(({ id, cents, expense_cents }) => ({
        player_id: id!,
        booking_id: money.booking_id,
        cents,
        expense_cents,
        computed_at: now(),
      })),
    )
  })
}
