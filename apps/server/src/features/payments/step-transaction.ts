import { type Deed, stateAfter } from '@bandstand/domain/booking'
import { TRANSACTION_GRAPH, type TransactionStatus, type TransactionStep } from '@bandstand/domain/payments'
import type { Updateable } from 'kysely'
import type { Schema, Tx } from '../../db/database.ts'
import type { TransactionRow } from './payments.queries.ts'
import { record } from './record.ts'

type TransactionChange = Omit<Updateable<Schema['transactions']>, 'status'>

/**
 * Moves a locked transaction along the graph, with its log and the event that tells of it; false when the graph has no
 * such step for this doer. The guarded write names the state it leaves.
 */
export async function stepTransaction(
  tx: Tx,
  transaction: TransactionRow,
  event: TransactionStep,
  deed: Deed,
  { amountCents, ...change }: TransactionChange & { amountCents: number },
): Promise<boolean> {
  const status = stateAfter<TransactionStatus, TransactionStep>(
    TRANSACTION_GRAPH,
    transaction.status,
    event,
    [deed.doer],
  )
  if (!status) return false
  const moved = await tx
    .updateTable('transactions')
    .set({ ...change, status, ...(status === 'completed' ? { completed_at: deed.at } : {}) })
    .where('id', '=', transaction.id)
    .where('status', '=', transaction.status)
    .returningAll()
    .executeTakeFirst()
  if (!moved) return false
  Object.assign(transaction, moved)
  await record(tx, deed, { event, transactionId: transaction.id, amountCents })
  return true
}
