import type { Deps } from '../../../deps.ts'
import type { ProviderEvent } from '../../../integrations/payments/port.ts'
import type { EventHandler } from '../../../outbox/worker.ts'
import { emit } from '../../../outbox/events.ts'
import { syncSubscription } from '../../subscriptions/index.ts'
import { findOrderOf } from './money-orders.queries.ts'
import { checkIntent } from '../deposits/apply-intent.ts'
import { checkOrder } from './check-order.ts'
import { checkAccount } from '../payouts/payout-account.ts'
import { insertProviderEvent } from './provider-events.queries.ts'

/** Writes an event of the provider once, however often it's sent, and emits the job that handles it. */
export async function storeEvent(
  { db, payments, now }: Deps,
  { id, type, subject }: ProviderEvent,
): Promise<void> {
  if (!subject) return
  await db.transaction().execute(async (tx) => {
    const event = { provider: payments.name, id, type, subject: JSON.stringify(subject), received_at: now() }
    if (await insertProviderEvent(tx, event)) await emit(tx, 'payment.event_received', { subject })
  })
}

/**
 * Fetches the subject of an event from the provider and applies the response. The event's content isn't used, so order and
 * repetition don't matter.
 */
export const followEvent: EventHandler<'payment.event_received'> = async ({ subject }, deps) => {
  if (subject.kind === 'intent') return checkIntent(deps, subject.id)
  if (subject.kind === 'account') return checkAccount(deps, subject.id)
  if (subject.kind === 'subscription') return syncSubscription(deps, subject.id)
  const order = await findOrderOf(deps.db, subject.kind, subject.id)
  if (order) await checkOrder(deps, order.id)
}
