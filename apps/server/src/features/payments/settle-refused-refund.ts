import { postings } from '@bandstand/domain/payments'
import type { Tx } from '../../db/database.ts'
import { post, postedCents } from './ledger.queries.ts'
import type { MoneyOrderRow } from './money-orders.queries.ts'

/**
 * A refund that failed is owed to the venue until the operator has found another way; but when the venue's bank took the
 * deposit back already, the venue has it already, and what was owed pays for that. With the order locked: whichever of
 * both is heard of last finds the other.
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
