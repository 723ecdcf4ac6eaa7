import type { Stripe } from 'stripe'
import type { EventSubject } from '../../outbox/events.ts'
import type { CardFacts, IntentFacts, OrderFacts } from './port.ts'

/** Returns a PaymentIntent as the port describes it; `chargedBackCents` comes from its disputes, the card from its charge. */
export function intentFacts(intent: Stripe.PaymentIntent, chargedBackCents: number): IntentFacts {
  return {
    id: intent.id,
    status: intentStatus(intent.status),
    amountCents: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
    failure: intent.last_payment_error?.message ?? null,
    chargedBackCents,
    card: intent.status === 'succeeded' ? cardOf(intent.latest_charge) : null,
  }
}

/** The charge has to be expanded. */
function cardOf(charge: Stripe.PaymentIntent['latest_charge']): CardFacts | null {
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : null
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null
}

function intentStatus(status: Stripe.PaymentIntent['status']): IntentFacts['status'] {
  if (status === 'canceled') return 'cancelled'
  if (status === 'succeeded') return 'succeeded'
  return status === 'processing' ? 'processing' : 'open'
}

/** Returns the cents that a dispute took and didn't give back: 0 while a bank only inquires. */
export function takenBackCents(dispute: Stripe.Dispute): number {
  return -dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0)
}

/** Returns a refund as the port describes an order. */
export function refundFacts({ id, status, failure_reason }: Stripe.Refund): OrderFacts {
  return { id, ...orderState(status, failure_reason?.replaceAll('_', ' ')) }
}

/** Returns a payout as the port describes an order. */
export function payoutFacts({ id, status, failure_message, failure_code }: Stripe.Payout): OrderFacts {
  return { id, ...orderState(status, failure_message ?? failure_code) }
}

/** Refunds have `succeeded` and payouts `paid`; what is neither that nor ended is still on its way. */
function orderState(status: string | null, failure: string | null = null): Omit<OrderFacts, 'id'> {
  if (status === 'succeeded' || status === 'paid') return { status: 'succeeded', failure: null }
  if (status === 'failed' || status === 'canceled') return { status: 'failed', failure }
  return { status: 'requested', failure: null }
}

/** Returns the subject of an event; null when we do not act on it. */
export function subjectOf(event: Stripe.Event): EventSubject | null {
  const account = event.account ?? null
  const { object } = event.data
  // The account is not in the event: its subject is the application that lost it.
  if (event.type === 'account.application.deauthorized') return account ? about('account', account) : null
  if (!('object' in object)) return null
  if (object.object === 'account') return about('account', object.id)
  if (object.object === 'payout') return account ? { kind: 'payout', id: object.id, account } : null
  // We don't act on anything else that artists do with their accounts.
  if (account) return null
  if (object.object === 'refund') return about('refund', object.id)
  if (object.object === 'payment_intent') return about('intent', object.id)
  if (object.object === 'subscription') return about('subscription', object.id)
  if (object.object !== 'charge' && object.object !== 'dispute') return null
  const intent = idOf(object.payment_intent)
  return intent ? about('intent', intent) : null
}

/** Returns the id of a reference, which is an id, or a whole object where it was expanded; null for null. */
export function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}

function about(kind: EventSubject['kind'], id: string): EventSubject {
  return { kind, id, account: null }
}
