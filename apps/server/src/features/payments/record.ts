import type { PaymentEvent } from '@bandstand/domain/payments'
import type { Deed } from '@bandstand/domain/lifecycle'
import type { Tx } from '../../db/database.ts'
import { emit } from '../../outbox/events.ts'
import { insertPaymentEvent } from './payment-events.queries.ts'

export interface PaymentFact {
  event: PaymentEvent
  transactionId?: string | null
  orderId?: string | null
  /** How much it is about, in cents. */
  amountCents?: number
  /** Text of the provider or of a party. */
  note?: string
}

/** Writes what happened into the log, and the event that tells of it: each exactly once, or neither. */
export async function record(tx: Tx, deed: Deed, fact: PaymentFact): Promise<void> {
  const id = await insertPaymentEvent(tx, {
    at: deed.at,
    transaction_id: fact.transactionId ?? null,
    order_id: fact.orderId ?? null,
    event: fact.event,
    doer: deed.doer,
    actor_id: deed.actorId,
    party_id: deed.partyId,
    amount_cents: fact.amountCents ?? null,
    note: fact.note ?? '',
  })
  await emit(tx, 'payment.recorded', { eventId: id, event: fact.event })
}
