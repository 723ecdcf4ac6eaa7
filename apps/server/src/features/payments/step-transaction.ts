import {
  settlementAfter,
  TRANSACTION_GRAPH,
  type TransactionStatus,
  type TransactionStep,
} from '@bandstand/domain/payments'
import { type Deed, stateAfter } from '@bandstand/domain/lifecycle'
import type { Tx } from '../../db/database.ts'
import { moveTransaction, type TransactionChange, type TransactionRow } from './payments.queries.ts'
import { record } from './record.ts'

/**
 * Moves a locked transaction and its settlement along their graphs, with its log and the event that tells of it; false
 * when the graphs have no such step for this doer. The guarded write names the state it leaves.
 */
export async function stepTransaction(
  tx: Tx,
  transaction: TransactionRow,
  event: TransactionStep,
  deed: Deed,
  { amountCents, ...change }: Omit<TransactionChange, 'status' | 'settlement'> & { amountCents: number },
): Promise<boolean> {
  const status = stateAfter<TransactionStatus, TransactionStep>(
    TRANSACTION_GRAPH,
    transaction.status,
    event,
    [deed.doer],
  )
  const settlement = settlementAfter(transaction.settlement, event)
  if (!status || settlement === undefined) return false
  const moved = await moveTransaction(tx, transaction, {
    ...change,
    status,
    settlement,
    ...(status === 'completed' ? { completed_at: deed.at } : {}),
  })
  if (!moved) return false
  Object.assign(transaction, moved)
  await record(tx, deed, { event, transactionId: transaction.id, amountCents })
  return true
}
