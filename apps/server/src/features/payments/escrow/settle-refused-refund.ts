import { postings } from '@bandstand/domain/payments'
import type { Tx } from '../../../db/database.ts'
import { post, postedCents } from '../ledger/ledger.queries.ts'
import type { MoneyOrderRow } from '../ledger/money-orders.queries.ts'

/**
 * Posts a refund that failed although the venue's bank has already taken the deposit back: the venue has its money, so
 * nothing is owed to it anymore. Otherwise the refund stays owed until the operator finds another way. Call it with the order
 * locked, so that the later of the two facts finds the other.
 */
export async function settleRefusedRefund(tx: Tx, order: MoneyOrderRow, at: Date): Promise<void> {
  const { id, kind, status, intent_id, transaction_id, amount_cents } = order
  if (kind !== 'refund' || status !== 'failed' || !transaction_id) return
  const taken = await postedCents(tx, `intent:${intent_id}`, 'charged_back')
  if (taken === null) return
  await post(tx, { at, key: `failed:${id}`, currency: order.currency }, [
    postings.refundTakenBack(transaction_id, Math.min(taken, amount_cents)),
  ])
}
