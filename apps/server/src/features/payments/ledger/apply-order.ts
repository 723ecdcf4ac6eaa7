import {
  MONEY_ORDER_GRAPH,
  type MoneyOrderStatus,
  type MoneyOrderStep,
  type Posting,
  postings,
} from '@bandstand/domain/payments'
import { stateAfter, systemAction } from '@bandstand/domain/lifecycle'
import type { Tx } from '../../../db/database.ts'
import { lockOrder } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import type { OrderFacts } from '../../../integrations/payments/port.ts'
import { post } from './ledger.queries.ts'
import { decideOrder, type MoneyOrderRow, setProviderId } from './money-orders.queries.ts'
import { shownOn } from './order-money.ts'
import { appendEvent } from '../append-event.ts'
import { settleRefusedRefund } from '../escrow/settle-refused-refund.ts'

/**
 * Applies the provider's facts about an order, with their postings. Facts may come repeated and late: one older than
 * what we know changes nothing.
 */
export async function applyOrder(deps: Deps, orderId: string, facts: OrderFacts): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return
    if (order.provider_id === null && facts.id !== null) await setProviderId(tx, orderId, facts.id)
    if (facts.status === 'requested') return
    await stepOrder(tx, order, facts.status, facts.failure, deps.now())
  })
}

async function stepOrder(
  tx: Tx,
  order: MoneyOrderRow,
  event: 'succeeded' | 'failed',
  failure: string | null,
  at: Date,
): Promise<void> {
  const before = order.status
  const status = stateAfter<MoneyOrderStatus, MoneyOrderStep>(MONEY_ORDER_GRAPH, before, event, ['system'])
  if (!status) return
  const action = systemAction(at)
  await decideOrder(tx, order, { status, failure, at })
  await post(
    tx,
    { at, key: `${event}:${order.id}`, currency: order.currency },
    movements(order, before, event),
  )
  await settleRefusedRefund(tx, { ...order, status }, at)
  await appendEvent(tx, action, {
    event: `${order.kind}_${event}`,
    orderId: order.id,
    transactionId: await shownOn(tx, order),
    amountCents: order.amount_cents,
    note: failure ?? '',
  })
}

/** A transfer stays within the provider; a refund that failed stays owed to the venue. */
function movements(order: MoneyOrderRow, before: MoneyOrderStatus, event: 'succeeded' | 'failed'): Posting[] {
  const { kind, transaction_id, artist_id, amount_cents: cents } = order
  if (kind === 'refund' && transaction_id) {
    if (event === 'succeeded') return [postings.refunded(transaction_id, cents)]
    return before === 'succeeded' ? [postings.refundReturned(transaction_id, cents)] : []
  }
  if (kind === 'payout' && artist_id) {
    if (event === 'succeeded') return [postings.paidOut(artist_id, cents)]
    const bounced = before === 'succeeded' ? [postings.payoutBounced(artist_id, cents)] : []
    return [...bounced, postings.payoutReturned(artist_id, cents)]
  }
  return []
}
