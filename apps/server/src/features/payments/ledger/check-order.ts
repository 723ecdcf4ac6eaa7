import type { Deps } from '../../../deps.ts'
import { applyOrder } from './apply-order.ts'
import { findOrder } from './money-orders.queries.ts'
import { findPayoutAccount } from '../payouts/payout-accounts.queries.ts'

/** Fetches an order that the provider has accepted and applies the response. */
export async function checkOrder(deps: Deps, id: string): Promise<void> {
  const { db, payments } = deps
  const order = await findOrder(db, id)
  if (!order?.provider_id) return
  if (order.kind === 'refund') return applyOrder(deps, id, await payments.getRefund(order.provider_id))
  const account = order.artist_id ? await findPayoutAccount(db, order.artist_id, payments.name) : null
  if (order.kind === 'payout' && account)
    await applyOrder(deps, id, await payments.getPayout(order.provider_id, account.account_id))
}
