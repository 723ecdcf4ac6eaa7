import {
  settlementAfter,
  TRANSACTION_GRAPH,
  type TransactionStatus,
  type TransactionStep,
} from '@bandstand/domain/payments'
import { type Action, stateAfter } from '@bandstand/domain/lifecycle'
import type { Tx } from '../../../db/database.ts'
import { moveTransaction, type TransactionChange, type TransactionRow } from '../payments.queries.ts'
import { appendEvent } from '../append-event.ts'

/**
 * Moves a locked transaction and its settlement along their graphs, appends the event and emits it; returns false
 * when the graphs have no such step for this actor. The guarded write states the status that it leaves.
 */
export async function stepTransaction(
  tx: Tx,
  transaction: TransactionRow,
  event: TransactionStep,
  action: Action,
  { amountCents, ...change }: Omit<TransactionChange, 'status' | 'settlement'> & { amountCents: number },
): Promise<boolean> {
  const status = stateAfter<TransactionStatus, TransactionStep>(
    TRANSACTION_GRAPH,
    transaction.status,
    event,
    [action.actorRole],
  )
  const settlement = settlementAfter(transaction.settlement, event)
  if (!status || settlement === undefined) return false
  const moved = await moveTransaction(tx, transaction, {
    ...change,
    status,
    settlement,
    ...(status === 'completed' ? { completed_at: action.at } : {}),
  })
  if (!moved) return false
  Object.assign(transaction, moved)
  await appendEvent(tx, action, { event, transactionId: transaction.id, amountCents })
  return true
}
