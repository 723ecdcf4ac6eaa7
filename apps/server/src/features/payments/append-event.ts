import type { PaymentEvent } from '@bandstand/domain/payments'
import type { Action } from '@bandstand/domain/lifecycle'
import type { Tx } from '../../db/database.ts'
import { emit } from '../../outbox/events.ts'
import { insertPaymentEvent } from './payment-events.queries.ts'

export interface PaymentFact {
  event: PaymentEvent
  transactionId?: string | null
  orderId?: string | null
  /** The amount, in cents. */
  amountCents?: number
  /** A note by the provider or by a party. */
  note?: string
}

/** Appends what happened to the history and emits an outbox event for each entry, all in the transaction `tx`. */
export async function appendEvent(tx: Tx, action: Action, fact: PaymentFact): Promise<void> {
  const id = await insertPaymentEvent(tx, {
    at: action.at,
    transaction_id: fact.transactionId ?? null,
    order_id: fact.orderId ?? null,
    event: fact.event,
    actor_role: action.actorRole,
    actor_id: action.actorId,
    party_id: action.partyId,
    amount_cents: fact.amountCents ?? null,
    note: fact.note ?? '',
  })
  await emit(tx, 'payment.recorded', { eventId: id, event: fact.event })
}
