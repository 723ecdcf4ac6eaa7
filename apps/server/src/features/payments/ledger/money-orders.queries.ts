import type { PayeeId } from '@bandstand/domain/accounts'
import { type MoneyOrderKind, type MoneyOrderStatus, PAYOUTS_PER_PAGE } from '@bandstand/domain/payments'
import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../../db/database.ts'

export type MoneyOrderRow = Selectable<Schema['money_orders']>

/** Writes an order and returns its id. */
export async function insertOrder(tx: Tx, row: Insertable<Schema['money_orders']>): Promise<string> {
  const query = tx.insertInto('money_orders').values(row).returning('id')
  return (await query.executeTakeFirstOrThrow()).id
}

/** Returns an order; null when there is none. */
export async function findOrder(db: Database, id: string): Promise<MoneyOrderRow | null> {
  const query = db.selectFrom('money_orders').selectAll().where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

/** Returns the order of an object at the provider; null when there is none. */
export async function findOrderOf(
  db: Database,
  kind: MoneyOrderKind,
  providerId: string,
): Promise<MoneyOrderRow | null> {
  const query = db.selectFrom('money_orders').selectAll().where('provider_id', '=', providerId)
  return (await query.where('kind', '=', kind).executeTakeFirst()) ?? null
}

/** Sets the provider's id of an order. */
export async function setProviderId(tx: Tx, id: string, providerId: string): Promise<void> {
  await tx.updateTable('money_orders').set({ provider_id: providerId }).where('id', '=', id).execute()
}

/** Moves an order out of the state in which it was read. */
export async function decideOrder(
  tx: Tx,
  { id, status: before }: Pick<MoneyOrderRow, 'id' | 'status'>,
  { status, failure, at }: { status: MoneyOrderStatus; failure: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('money_orders')
    .set({ status, failure, decided_at: at })
    .where('id', '=', id)
    .where('status', '=', before)
    .execute()
}

/** Returns the ids of a payee's orders that the provider has not taken. */
export async function listRequestedOrders(db: Database, artistId: PayeeId): Promise<string[]> {
  const query = db.selectFrom('money_orders').select('id').where('artist_id', '=', artistId)
  const rows = await query.where('status', '=', 'requested').execute()
  return rows.map(({ id }) => id)
}

/** Lets somebody else get the transfers to a payee that the provider hasn't taken. Returns the ids of these orders. */
export async function redirectOrders(tx: Tx, from: PayeeId, to: PayeeId): Promise<string[]> {
  const query = tx.updateTable('money_orders').set({ artist_id: to }).where('artist_id', '=', from)
  const rows = await query.where('status', '=', 'requested').returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Returns one page of a payee's withdrawals, newest first, with the exact number of all. */
export async function selectPayoutPage(
  db: Database,
  artistId: PayeeId,
  page: number,
): Promise<{ rows: MoneyOrderRow[]; total: number }> {
  const own = db.selectFrom('money_orders').where('artist_id', '=', artistId).where('kind', '=', 'payout')
  const rows = await own
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(PAYOUTS_PER_PAGE)
    .offset((page - 1) * PAYOUTS_PER_PAGE)
    .execute()
  const { total } = await own.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** Returns whether another order replaces this one. */
export async function isOrderedAgain(db: Database, id: string): Promise<boolean> {
  const query = db.selectFrom('money_orders').select('id').where('replaces', '=', id)
  return (await query.executeTakeFirst()) !== undefined
}

/**
 * Returns whether an order is a withdrawal and an earlier transfer has not arrived, or was refused and not ordered
 * again. The provider can only pay out what has arrived in the artist's account, so the withdrawal is retried until
 * then.
 */
export async function waitsForTransfers(db: Database, orderId: string): Promise<boolean> {
  const waiting = await db
    .selectFrom('money_orders as payout')
    .innerJoin('money_orders as transfer', 'transfer.artist_id', 'payout.artist_id')
    .where('payout.id', '=', orderId)
    .where('payout.kind', '=', 'payout')
    .where('transfer.kind', '=', 'transfer')
    .where(isUnsent)
    .select('transfer.id')
    .executeTakeFirst()
  return waiting !== undefined
}

/** Over the join `transfer`: it is not at the artist's account, nor ordered again. */
function isUnsent(eb: ExpressionBuilder<Schema & { transfer: Schema['money_orders'] }, 'transfer'>) {
  const again = eb
    .selectFrom('money_orders as again')
    .select('again.id')
    .whereRef('again.replaces', '=', 'transfer.id')
  return eb.or([
    eb('transfer.status', '=', 'requested'),
    eb.and([eb('transfer.status', '=', 'failed'), eb.not(eb.exists(again))]),
  ])
}
