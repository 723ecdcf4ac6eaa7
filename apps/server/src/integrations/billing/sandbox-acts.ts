import type { BillingInterval } from '@bandstand/domain/subscriptions'
import { createSandboxBooks, type SandboxBody } from '../payments/sandbox-books.ts'
import {
  changeSubscription,
  failureOf,
  invoiceOf,
  type Outcome,
  planText,
  type Sandbox,
} from './sandbox-charges.ts'
import { periodEnd, prorate } from './sandbox-periods.ts'
import { checkoutFacts, periodBody } from './sandbox-subscription.ts'

/** Can be added in the portal and pays nothing: a renewal that fails. After Stripe's test number. */
export const CARD_THAT_FAILS_LATER = '4000000000000341'

/** Pays a checkout with a test card, and starts the subscription; returns false when it can no longer be paid. */
export async function paySandboxCheckout(sandbox: Sandbox, id: string, card: string): Promise<boolean> {
  const books = createSandboxBooks(sandbox.db)
  const now = sandbox.now()
  const checkout = await books.get(id, 'checkout')
  if (checkoutFacts(checkout, now).status === 'expired') return false
  const failure = failureOf(card)
  const outcome: SandboxBody = failure ? { failure } : { status: 'complete', failure: null }
  await books.change(id, 'checkout', ({ status }) => (status === 'open' ? outcome : null))
  const { body } = await books.get(id, 'checkout')
  if (body.status !== 'complete') return false
  // By the checkout's name: a second request, or one after a crash, finds the same subscription.
  const interval = body.interval as BillingInterval
  const begun = await books.create('subscription', `subscription:${id}`, {
    parentId: body.parentId ?? null,
    userId: body.userId ?? null,
    role: body.role ?? null,
    interval,
    status: 'incomplete',
    createdAt: now.toISOString(),
    ...periodBody(now, periodEnd(now, interval)),
    cancelAtPeriodEnd: false,
    card,
    creditCents: 0,
    failure: null,
  })
  await books.change(id, 'checkout', () => ({ subscriptionId: begun.id }))
  await changeSubscription(sandbox, begun.id, (subscription) => {
    if (subscription.status !== 'incomplete') return null
    return { change: { status: 'active' }, invoices: [invoiceOf(subscription, subscription.periodStart)] }
  })
  return true
}

/**
 * Charges the new interval right away, less the unused part of the old one; returns false when the card fails or nothing
 * changes.
 */
export function switchSandboxInterval(sandbox: Sandbox, id: string, to: BillingInterval): Promise<boolean> {
  const now = sandbox.now()
  return changeSubscription(sandbox, id, (subscription) => {
    if (subscription.status !== 'active' || subscription.interval === to) return null
    const { dueCents, creditCents } = prorate(subscription, to, now)
    const failure = dueCents > 0 ? failureOf(subscription.card) : null
    if (failure) return { change: { failure } }
    return {
      change: { interval: to, creditCents, failure: null, ...periodBody(now, periodEnd(now, to)) },
      invoices: [{ at: now, amountCents: dueCents, text: planText({ ...subscription, interval: to }) }],
    }
  })
}

/** Sets whether an active subscription ends with its period; returns false when nothing changed. */
export function setSandboxCancel(sandbox: Sandbox, id: string, cancelAtPeriodEnd: boolean): Promise<boolean> {
  return changeSubscription(sandbox, id, ({ status, ...now }) =>
    status === 'active' && now.cancelAtPeriodEnd !== cancelAtPeriodEnd
      ? { change: { cancelAtPeriodEnd } }
      : null,
  )
}

/** Sets another card, and charges it right away for a payment that is due; returns false when nothing changed. */
export function setSandboxCard(sandbox: Sandbox, id: string, card: string): Promise<boolean> {
  const now = sandbox.now()
  const digits = card.replaceAll(/\D/g, '')
  const refused = digits === CARD_THAT_FAILS_LATER ? null : failureOf(card)
  return changeSubscription(sandbox, id, (subscription): Outcome | null => {
    if (subscription.status === 'ended') return null
    if (refused) return { change: { failure: refused } }
    if (subscription.status !== 'past_due') return { change: { card: digits, failure: null } }
    const failure = failureOf(card)
    if (failure) return { change: { card: digits, failure } }
    return {
      change: { card: digits, status: 'active', creditCents: 0, failure: null },
      invoices: [invoiceOf(subscription, now)],
    }
  })
}
