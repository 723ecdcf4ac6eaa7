import type { Deps } from './deps.ts'
import { runBookingClock } from './features/booking/index.ts'
import { runBoostClock } from './features/boosts/index.ts'
import { runContractClock } from './features/contracts/index.ts'
import { runNotificationClock } from './features/notifications/index.ts'
import { reconcileDaily, runPaymentClock } from './features/payments/index.ts'
import { runReviewClock } from './features/reviews/index.ts'

/** What time alone brings about, every minute, in this order: what ends a booking comes before what completes it. */
export const clocks: ((deps: Deps) => Promise<void>)[] = [
  runContractClock,
  runBookingClock,
  runPaymentClock,
  reconcileDaily,
  runReviewClock,
  runBoostClock,
  runNotificationClock,
]
