import { asPartyId, type PartyId } from '@bandstand/domain/accounts'
import type { BillingInterval, SubscriptionStatus } from '@bandstand/domain/subscriptions'
import type { Stripe } from 'stripe'
import { idOf } from '../payments/stripe-facts.ts'
import type { CheckoutFacts, Receipt, SubscriptionFacts } from './port.ts'

const fromSeconds = (seconds: number) => new Date(seconds * 1000)

/**
 * Returns a subscription as the port describes it. Throws for one without an item, or not paid by the month or year.
 */
export function subscriptionFacts(subscription: Stripe.Subscription): SubscriptionFacts {
  const [item] = subscription.items.data
  const recurring = item?.price.recurring?.interval
  if (!item || (recurring !== 'month' && recurring !== 'year'))
    throw new Error(`${subscription.id} is no subscription of ours`)
  const status = statusOf(subscription.status)
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    userId: partyOf(subscription.metadata.user),
    status,
    interval: recurring === 'month' ? 'monthly' : 'yearly',
    createdAt: fromSeconds(subscription.created),
    paidUntil: paidUntil(subscription, item, status),
    // The portal sets a date for the end, or the flag that it is the period's end.
    cancelAtPeriodEnd:
      status === 'active' && (subscription.cancel_at_period_end || subscription.cancel_at !== null),
  }
}

/** A paused one is not paid either. */
function statusOf(status: Stripe.Subscription['status']): SubscriptionStatus {
  if (status === 'active' || status === 'trialing') return 'active'
  if (status === 'incomplete') return 'incomplete'
  return status === 'canceled' || status === 'incomplete_expired' ? 'ended' : 'past_due'
}

/** Stripe begins a period before it is paid: one whose payment failed counts up to its beginning. */
function paidUntil(
  { ended_at, cancel_at, status: said }: Stripe.Subscription,
  { current_period_start, current_period_end }: Stripe.SubscriptionItem,
  status: SubscriptionStatus,
): Date | null {
  if (status === 'incomplete' || said === 'incomplete_expired') return null
  if (status === 'past_due') return fromSeconds(current_period_start)
  const ends = [current_period_end, cancel_at, status === 'ended' ? ended_at : null]
  return fromSeconds(Math.min(...ends.filter((end) => end !== null)))
}

/** Returns the party that we named to the provider; null when none was. */
const partyOf = (id: string | null | undefined): PartyId | null => (id ? asPartyId(id) : null)

/** Returns a Checkout session as the port describes it. */
export function checkoutFacts(session: Stripe.Checkout.Session): CheckoutFacts {
  const status = session.status === 'complete' ? 'complete' : session.status === 'open' ? 'open' : 'expired'
  const interval: BillingInterval = session.metadata?.interval === 'yearly' ? 'yearly' : 'monthly'
  return {
    id: session.id,
    userId: partyOf(session.client_reference_id),
    interval,
    status,
    url: status === 'open' ? session.url : null,
    subscriptionId: idOf(session.subscription),
  }
}

/** Returns an invoice as a receipt; null for a draft or void one, which was never charged. */
export function receiptFacts(invoice: Stripe.Invoice): Receipt | null {
  const { id, status, created, total, hosted_invoice_url } = invoice
  if (status !== 'paid' && status !== 'open') return null
  return {
    id,
    at: fromSeconds(created),
    amountCents: total,
    status: status === 'paid' ? 'paid' : 'open',
    url: hosted_invoice_url ?? null,
  }
}
