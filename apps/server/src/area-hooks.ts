import type { Deps } from './deps.ts'
import { closeUndelivered, endBetween, endFeed, releaseBetween } from './features/booking/index.ts'
import { freezeContracts } from './features/contracts/index.ts'
import { moveLoadIn } from './features/day-sheets/index.ts'
import { addApplicationMessage } from './features/messages/index.ts'
import { dropPending, endPushes } from './features/notifications/index.ts'
import {
  delayWithdrawals,
  followAmendment,
  openPayment,
  settleEndedBooking,
} from './features/payments/index.ts'
import { createBasicProfile } from './features/profiles/index.ts'
import { endRescuesWhenBooked } from './features/rescues/index.ts'
import { recordCommissions } from './features/shares/index.ts'
import { endTexts } from './features/texts/index.ts'

/**
 * What areas do inside the transactions of parts below them, which don't import them: all or nothing. An outbox event would
 * run after the commit: a booking would exist without its contract for a moment, or a blocked member could still accept.
 */
export const areaHooks: Pick<Deps, 'accountHooks' | 'blockHooks' | 'bookingHooks'> = {
  accountHooks: {
    registered: [createBasicProfile],
    // What reads or moves something without a session. Nothing is pushed for one that ended, but no address stays either.
    recovered: [endFeed, endPushes, endTexts, delayWithdrawals],
  },
  blockHooks: { blocked: [releaseBetween, endBetween, dropPending], lifted: [closeUndelivered] },
  bookingHooks: {
    said: [addApplicationMessage],
    booked: [freezeContracts, openPayment, recordCommissions, endRescuesWhenBooked],
    amended: [followAmendment, moveLoadIn],
    ended: [settleEndedBooking],
  },
}
