import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'

export type TransactionRow = Selectable<Schema['transactions']>
export type TransactionChange = Updateable<Schema['transactions']>

/*
 * A transaction is locked after everything of its booking and before its problem, its orders and the ledger's accounts.
 * Its lock is needed for every decision about its money.
 */

/** Returns a payment, as it was a moment ago; null when there is none. */
export async function findTransaction(db: Database, id: string): Promise<TransactionRow | null> {
  const query = db.selectFrom('transactions').selectAll().where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

/** Returns the id of a booking’s payment; null when there is none. */
export async function findTransactionIdOfBooking(db: Database, bookingId: string): Promise<string | null> {
  const query = db.selectFrom('transactions').select('id').where('booking_id', '=', bookingId)
  return (await query.executeTakeFirst())?.id ?? null
}

/** Returns what the venue can deposit of a locked transaction, in cents: the fee, or an owed late cancellation fee. */
export function payableCents({
  status,
  settlement,
  amount_cents,
  owed_cents,
}: Pick<TransactionRow, 'status' | 'settlement' | 'amount_cents' | 'owed_cents'>): number | null {
  if (settlement === 'owed') return owed_cents
  return status === 'pending' ? amount_cents : null
}

/**
 * Returns what a claim about a transaction without a deposit is about, in cents: the fee, or an owed cancellation
 * fee.
 */
export function claimableCents({
  amount_cents,
  owed_cents,
}: Pick<TransactionRow, 'amount_cents' | 'owed_cents'>): number {
  return owed_cents > 0 ? owed_cents : amount_cents
}

/** Returns when the performance of a booking begins and ends, with its IANA zone. */
export function getPerformanceTime(
  db: Database,
  bookingId: string,
): Promise<{ starts_at: Date; ends_at: Date; time_zone: string }> {
  return db
    .selectFrom('bookings')
    .select(['starts_at', 'ends_at', 'time_zone'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
}

/** Writes a payment and returns its id. */
export async function insertTransaction(tx: Tx, row: Insertable<Schema['transactions']>): Promise<string> {
  const query = tx.insertInto('transactions').values(row).returning('id')
  return (await query.executeTakeFirstOrThrow()).id
}

/** Updates a locked payment. */
export async function updateTransaction(tx: Tx, id: string, change: TransactionChange): Promise<void> {
  await tx.updateTable('transactions').set(change).where('id', '=', id).execute()
}

/** Updates a payment that is still in the state in which it was read and returns it; null when it is not. */
export async function moveTransaction(
  tx: Tx,
  { id, status, settlement }: Pick<TransactionRow, 'id' | 'status' | 'settlement'>,
  change: TransactionChange,
): Promise<TransactionRow | null> {
  const moved = await tx
    .updateTable('transactions')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', status)
    .where('settlement', 'is not distinct from', settlement)
    .returningAll()
    .executeTakeFirst()
  return moved ?? null
}
