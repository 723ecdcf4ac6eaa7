import { PRO_PRICES_CENTS } from '@bandstand/domain/subscriptions'
import { DAY_MS } from '@bandstand/domain/time'
import type { Deps } from '../../deps.ts'
import { listDueSubscriptions } from './due-subscriptions.queries.ts'
import {
  changeSubscription,
  failureOf,
  invoiceOf,
  nextInvoiceCents,
  type Outcome,
} from './sandbox-charges.ts'
import { periodEnd } from './sandbox-periods.ts'
import { periodBody, type SandboxSubscription } from './sandbox-subscription.ts'

/** How many days to wait after a failed renewal. */
const PATIENCE_DAYS = 7

/** Renews or ends the sandbox's subscriptions whose period is over. */
export async function runSandboxBilling({ db, now, billing }: Deps): Promise<void> {
  if (billing.name !== 'sandbox') return
  const at = now()
  const givenUpSince = new Date(at.getTime() - PATIENCE_DAYS * DAY_MS)
  for (const id of await listDueSubscriptions(db, at, givenUpSince))
    await changeSubscription({ db, now }, id, (subscription) => renewed(subscription, at))
}

/** Period by period up to now, each with its invoice, until a card does not pay. */
function renewed(subscription: SandboxSubscription, now: Date): Outcome | null {
  const { status, periodStart, periodEnd: start, role, interval, creditCents } = subscription
  if (status === 'past_due') return { change: { status: 'ended', periodEnd: periodStart.toISOString() } }
  if (status !== 'active' || start > now) return null
  if (subscription.cancelAtPeriodEnd) return { change: { status: 'ended' } }
  const end = periodEnd(start, interval)
  const failure = nextInvoiceCents(subscription) > 0 ? failureOf(subscription.card) : null
  if (failure) return { change: { status: 'past_due', failure, ...periodBody(start, end) } }
  const credit = Math.max(0, creditCents - PRO_PRICES_CENTS[role][interval])
  const after = { ...subscription, periodStart: start, periodEnd: end, creditCents: credit }
  const further = renewed(after, now)
  return {
    change: { ...periodBody(start, end), creditCents: credit, ...further?.change },
    invoices: [invoiceOf(subscription, start), ...(further?.invoices ?? [])],
  }
}
