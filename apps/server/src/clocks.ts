import type { Deps } from './deps.ts'
import { runBookingClock } from './features/booking/index.ts'
import { runBoostClock } from './features/boosts/index.ts'
import { runContractClock } from './features/contracts/index.ts'
import { runDaySheetClock } from './features/day-sheets/index.ts'
import { runNotificationClock } from './features/notifications/index.ts'
import { runCalendarClock } from './features/outside-calendars/index.ts'
import { reconcileDaily, runPaymentClock, runProviderClock } from './features/payments/index.ts'
import { runPollClock } from './features/polls/index.ts'
import { runRescueClock } from './features/rescues/index.ts'
import { runReviewClock } from './features/reviews/index.ts'
import { runSearchClock } from './features/searches/index.ts'
import { runSubscriptionClock } from './features/subscriptions/index.ts'
import { expireVitals } from './features/site/index.ts'
import { runSandboxBilling } from './integrations/billing/run-sandbox-billing.ts'
import type { ClockName } from './job-lanes.ts'

/**
 * What happens over time: each every minute, as a job of its own, so that a slow or failing one doesn't keep others waiting.
 * None may rely on another having run before.
 */
export const clocks: Readonly<Record<ClockName, (deps: Deps) => Promise<void>>> = {
  clock_contracts: runContractClock,
  clock_bookings: runBookingClock,
  clock_payments: runPaymentClock,
  clock_provider: runProviderClock,
  async clock_subscriptions(deps) {
    // The sandbox renews before we ask whether it has.
    await runSandboxBilling(deps)
    await runSubscriptionClock(deps)
  },
  clock_reconciliation: reconcileDaily,
  clock_notifications: runNotificationClock,
  clock_day_sheets: runDaySheetClock,
  clock_calendars: runCalendarClock,
  clock_polls: runPollClock,
  clock_reviews: runReviewClock,
  clock_boosts: runBoostClock,
  clock_rescues: runRescueClock,
  clock_searches: runSearchClock,
  clock_vitals: expireVitals,
}
