import type { Deps } from './deps.ts'
import { runBookingClock } from './features/booking/index.ts'
import { runBoostClock } from './features/boosts/index.ts'
import { runContractClock } from './features/contracts/index.ts'
import { runDaySheetClock } from './features/day-sheets/index.ts'
import { runNotificationClock } from './features/notifications/index.ts'
import { reconcileDaily, runPaymentClock } from './features/payments/index.ts'
import { runReviewClock } from './features/reviews/index.ts'
import { runSubscriptionClock } from './features/subscriptions/index.ts'
import { runSandboxBilling } from './integrations/billing/run-sandbox-billing.ts'
import { expireVitals } from './features/site/index.ts'

/**
 * What happens over time, every minute, in this order: the sandbox renews before we ask whether it has, and what ends a
 * booking comes before what completes it.
 */
export const clocks: ((deps: Deps) => Promise<void>)[] = [
  runSandboxBilling,
  runSubscriptionClock,
  runContractClock,
  runBookingClock,
  runPaymentClock,
  reconcileDaily,
  runDaySheetClock,
  runReviewClock,
  runBoostClock,
  runNotificationClock,
  expireVitals,
]
