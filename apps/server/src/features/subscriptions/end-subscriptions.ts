import type { Tx } from '../../db/database.ts'
import { emit } from '../../outbox/events.ts'
import type { EventHandler } from '../../outbox/worker.ts'

/** For a member who leaves: nothing is charged any more, and no page can be paid. */
export async function endSubscriptions(tx: Tx, userId: string): Promise<void> {
  const live = await tx
    .selectFrom('subscriptions')
    .select('subscription_id')
    .where('user_uuid', '=', userId)
    .where('provider', '!=', 'operator')
    .where('status', '!=', 'ended')
    .execute()
  for (const { subscription_id } of live)
    await emit(tx, 'subscription.abandoned', { subscriptionId: subscription_id, checkoutId: null })
  const customers = await tx
    .selectFrom('billing_customers')
    .select('checkout_id')
    .where('user_uuid', '=', userId)
    .execute()
  for (const { checkout_id } of customers)
    if (checkout_id)
      await emit(tx, 'subscription.abandoned', { subscriptionId: null, checkoutId: checkout_id })
}

/** A checkout that was paid at the last moment has a subscription to end. */
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
