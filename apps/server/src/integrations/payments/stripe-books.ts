import type { Stripe } from 'stripe'
import type { BookLine } from './port.ts'
import { idOf, takenBackCents } from './stripe-facts.ts'

/** As many as Stripe returns at once; its lists fetch the next pages on their own. */
const page = { limit: 100 }

/** Yields what came in and went out by Stripe's own lists, in cents, without fees. */
export async function* stripeBooks(stripe: Stripe): AsyncIterable<BookLine> {
  for await (const { id, status, amount_received } of stripe.paymentIntents.list(page))
    if (status === 'succeeded') yield { kind: 'charge', id, amountCents: amount_received }

  for await (const { id, status, amount } of stripe.refunds.list(page))
    if (status === 'succeeded') yield { kind: 'refund', id, amountCents: amount }

  const takenBack = new Map<string, number>()
  for await (const dispute of stripe.disputes.list(page)) {
    const intent = idOf(dispute.payment_intent)
    if (intent) takenBack.set(intent, (takenBack.get(intent) ?? 0) + takenBackCents(dispute))
  }
  for (const [id, amountCents] of takenBack)
    if (amountCents > 0) yield { kind: 'charge_back', id, amountCents }

  for await (const { id: stripeAccount } of stripe.accounts.list(page))
    for await (const { id, amount } of stripe.payouts.list({ ...page, status: 'paid' }, { stripeAccount }))
      yield { kind: 'payout', id, amountCents: amount }
}
