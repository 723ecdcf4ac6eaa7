import type { Deps } from '../../../deps.ts'
import type { OrderFacts } from '../../../integrations/payments/port.ts'
import type { EventHandler } from '../../../outbox/worker.ts'
import { checkIntent } from '../deposits/apply-intent.ts'
import { applyOrder } from './apply-order.ts'
import { findOrder, type MoneyOrderRow, waitsForTransfers } from './money-orders.queries.ts'
import { checkAccount } from '../payouts/payout-account.ts'
import { findPayoutAccount, getPayoutAccount, arePayoutsPaused } from '../payouts/payout-accounts.queries.ts'

/** Places an order of money with the provider. The order's id is its idempotency key there: a repeat has no second effect. */
export const sendOrder: EventHandler<'payment.ordered'> = async ({ orderId }, deps) => {
  const order = await findOrder(deps.db, orderId)
  if (order?.status !== 'requested') return
  const facts = await placeOrder(deps, order)
  if (facts) await applyOrder(deps, order.id, facts)
}

/**
 * Returns the order as the provider has it; null while the artist has no account to pay, in which case `checkAccount` sends
 * it later, and while withdrawals wait or are frozen, in which case the clock does.
 */
async function placeOrder(deps: Deps, order: MoneyOrderRow): Promise<OrderFacts | null> {
  const { payments, db } = deps
  const {
    id: key,
    kind,
    amount_cents: amountCents,
    currency,
    intent_id: intentId,
    transaction_id: transactionId,
  } = order
  if (kind === 'refund' && intentId) return payments.createRefund({ key, intentId, amountCents, currency })
  const account = order.artist_id ? await findPayoutAccount(db, order.artist_id, payments.name) : null
  if (!account?.ready) return null
  const accountId = account.account_id
  if (kind === 'transfer' && intentId && transactionId)
    return payments.createTransfer({ key, intentId, amountCents, currency, accountId, transactionId })
  if (kind !== 'payout') return null
  if (await waitsForTransfers(db, key)) throw new Error('A transfer before the withdrawal is on its way')
  if (!(await mayPayOut(deps, accountId))) return null
  return payments.createPayout({ key, amountCents, currency, accountId })
}

/**
 * Returns whether the artist's bank can be paid now. Checks with the provider first, because a change of bank that was just made there
 * may not have been reported yet.
 */
async function mayPayOut(deps: Deps, accountId: string): Promise<boolean> {
  await checkAccount(deps, accountId)
  const account = await getPayoutAccount(deps.db, accountId)
  return account.ready && !arePayoutsPaused(account, deps.now())
}

/** Cancels a deposit that is no longer expected; one that was paid at the last moment is refunded. */
export const cancelAbandonedIntent: EventHandler<'payment.intent_abandoned'> = async ({ intentId }, deps) => {
  await deps.payments.cancelIntent(intentId)
  await checkIntent(deps, intentId)
}
