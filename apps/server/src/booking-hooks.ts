import type { Deps } from './deps.ts'
import { freezeContract } from './features/contracts/index.ts'
import { moveLoadIn } from './features/day-sheets/index.ts'
import { addApplicationMessage } from './features/messages/index.ts'
import { followAmendment, openPayment, settleEndedBooking } from './features/payments/index.ts'

/**
 * What a beginning, acceptance, a change of terms and an early end also do, in the same transaction: all of it or none. Areas to the
 * right of booking register here, as an outbox event would run after the commit, and a booking must not exist without
 * its contract, nor its money be decided about later than it.
 */
export const bookingHooks: Deps['bookingHooks'] = {
  said: [addApplicationMessage],
  booked: [freezeContract, openPayment],
  amended: [followAmendment, moveLoadIn],
  ended: [settleEndedBooking],
}
