import type { Deps } from './deps.ts'
import { freezeContract } from './features/contracts/index.ts'
import { moveLoadIn } from './features/day-sheets/index.ts'
import { addApplicationMessage } from './features/messages/index.ts'
import { followAmendment, openPayment, settleEndedBooking } from './features/payments/index.ts'

/**
 * What else an application, an acceptance, a change of terms and an early end do in the same transaction: all or nothing.
 * Areas to the right of booking register here. An outbox event would run after the commit, and a booking must never exist
 * without its contract or its payment.
 */
export const bookingHooks: Deps['bookingHooks'] = {
  said: [addApplicationMessage],
  booked: [freezeContract, openPayment],
  amended: [followAmendment, moveLoadIn],
  ended: [settleEndedBooking],
}
