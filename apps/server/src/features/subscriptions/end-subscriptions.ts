import type { PartyId } from '@bandstand/domain/accounts'
import type { Tx } from '../../db/database.ts'
import { emit } from '../../outbox/events.ts'
import type { EventHandler } from '../../outbox/worker.ts'
import { listCheckoutIds } from './billing-customers.queries.ts'
import { listLiveSubscriptionIds } from './subscriptions.queries.ts'

/**
 * Emits the end of an erased member's subscriptions and checkouts: nothing is charged any more, and none can be paid.
 */
export async function endSubscriptions(tx: Tx, userId: PartyId): Promise<void> {
  for (const subscriptionId of await listLiveSubscriptionIds(tx, userId))
    await emit(tx, 'subscription.abandoned', { subscriptionId, checkoutId: null })
  for (const checkoutId of await listCheckoutIds(tx, userId))
    await emit(tx, 'subscription.abandoned', { subscriptionId: null, checkoutId })
}

/**
 * Ends a subscription or checkout at the provider, and the subscription of a checkout that was paid at the last moment.
 */
export const endAbandoned: EventHandler<'subscription.abandoned'> = async (
  { subscriptionId, checkoutId },
  { billing },
) => {
  if (subscriptionId) await billing.endSubscription(subscriptionId)
  if (!checkoutId) return
  await billing.expireCheckout(checkoutId)
  const checkout = await billing.findCheckout(checkoutId)
  if (checkout?.subscriptionId) await billing.endSubscription(checkout.subscriptionId)
}
