import type { Selectable } from 'kysely'
import type { Schema, Tx } from '../../db/database.ts'

export type TransactionRow = Selectable<Schema['transactions']>
export type ProblemRow = Selectable<Schema['problems']>
export type SplitRow = Selectable<Schema['split_proposals']>

/*
 * A transaction is locked after everything of its booking and before its problem, its orders and the ledger's accounts.
 * Whoever holds it alone decides about its money.
 */

/** Returns a payment, locked until the transaction ends; null when there is none. */
export async function lockTransaction(tx: Tx, id: string): Promise<TransactionRow | null> {
  const query = tx.selectFrom('transactions').selectAll().where('id', '=', id).forNoKeyUpdate()
  return (await query.executeTakeFirst()) ?? null
}

/** Returns the payment of a booking, locked until the transaction ends; null when there is none. */
export async function lockTransactionOfBooking(tx: Tx, bookingId: string): Promise<TransactionRow | null> {
  const query = tx.selectFrom('transactions').selectAll().where('booking_id', '=', bookingId)
  return (await query.forNoKeyUpdate().executeTakeFirst()) ?? null
}

/** Returns the id of a booking’s payment; null when there is none. */
export async function findTransactionIdOfBooking(tx: Tx, bookingId: string): Promise<string | null> {
  const query = tx.selectFrom('transactions').select('id').where('booking_id', '=', bookingId)
  return (await query.executeTakeFirst())?.id ?? null
}

/** What the venue can deposit of a locked transaction, in cents: the fee, or what it owes for a late cancellation. */
export function payableCents({
  status,
  settlement,
  amount_cents,
  owed_cents,
}: Pick<TransactionRow, 'status' | 'settlement' | 'amount_cents' | 'owed_cents'>): number | null {
  if (settlement === 'owed') return owed_cents
  return status === 'pending' ? amount_cents : null
}

/** What is, or was, to be paid of a transaction that no deposit settled, in cents; what a claim is about. */
export function claimableCents({
  amount_cents,
  owed_cents,
}: Pick<TransactionRow, 'amount_cents' | 'owed_cents'>): number {
  return owed_cents > 0 ? owed_cents : amount_cents
}

/** When the performance of a transaction begins and ends, and by which clock. */
export function getPerformanceTime(
  tx: Tx,
  bookingId: string,
): Promise<{ starts_at: Date; ends_at: Date; time_zone: string }> {
  return tx
    .selectFrom('bookings')
    .select(['starts_at', 'ends_at', 'time_zone'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
}

/** Returns the problem reported with a payment; null when there is none. */
export async function findProblem(tx: Tx, transactionId: string): Promise<ProblemRow | null> {
  const query = tx.selectFrom('problems').selectAll().where('transaction_id', '=', transactionId)
  return (await query.executeTakeFirst()) ?? null
}

/** Whether a problem is open; nothing is released automatically then. */
export async function isFrozen(tx: Tx, transactionId: string): Promise<boolean> {
  return (await findProblem(tx, transactionId))?.status === 'open'
}

/** Oldest first. */
export function listSplits(tx: Tx, problemId: string): Promise<SplitRow[]> {
  return tx
    .selectFrom('split_proposals')
    .selectAll()
    .where('problem_id', '=', problemId)
    .orderBy('number')
    .execute()
}

/** Ends the proposal that stands, if one does. */
export async function endStandingSplit(
  tx: Tx,
  problemId: string,
  status: 'accepted' | 'declined' | 'replaced' | 'void',
): Promise<void> {
  await tx
    .updateTable('split_proposals')
    .set({ status })
    .where('problem_id', '=', problemId)
    .where('status', '=', 'standing')
    .execute()
}
