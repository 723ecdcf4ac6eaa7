import type { PartyId } from '@bandstand/domain/accounts'
import type { SubscriptionEvent } from '@bandstand/domain/subscriptions'
import type { Tx } from '../../db/database.ts'
import { emit } from '../../outbox/events.ts'
import { insertSubscriptionEvent } from './subscriptions.queries.ts'

/** Appends what happened to a subscription to its history, and emits each as an event: exactly once, or none. */
export async function appendSubscriptionEvents(
  tx: Tx,
  about: { userId: PartyId; subscriptionId: string | null; paidUntil: Date | null },
  events: readonly SubscriptionEvent[],
  at: Date,
): Promise<void> {
  for (const event of events) {
    const id = await insertSubscriptionEvent(tx, {
      at,
      subscription_id: about.subscriptionId,
      user_uuid: about.userId,
      event,
      paid_until: about.paidUntil,
    })
    await emit(tx, 'subscription.recorded', { eventId: id, userId: about.userId, event })
  }
}
