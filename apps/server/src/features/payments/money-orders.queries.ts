import type { MoneyOrderKind, MoneyOrderStatus } from '@bandstand/domain/payments'
import type { Selectable } from 'kysely'
import type { Schema, Tx } from '../../db/database.ts'

export type MoneyOrderRow = Selectable<Schema['money_orders']>

/** An order, locked; undefined when there is none. */
export async function lockOrder(tx: Tx, id: string): Promise<MoneyOrderRow | undefined> {
  const query = tx.selectFrom('money_orders').selectAll().where('id', '=', id)
  return query.forNoKeyUpdate().executeTakeFirst()
}

/** The refund of a deposit, locked; there is one at the most. */
export async function lockRefundOf(tx: Tx, intentId: string): Promise<MoneyOrderRow | null> {
  const query = tx.selectFrom('money_orders').selectAll().where('intent_id', '=', intentId)
  return (await query.where('kind', '=', 'refund').forNoKeyUpdate().executeTakeFirst()) ?? null
}

/** The order that an object of the provider belongs to. */
export async function findOrderOf(
  tx: Tx,
  kind: MoneyOrderKind,
  providerId: string,
): Promise<MoneyOrderRow | null> {
  const query = tx.selectFrom('money_orders').selectAll().where('provider_id', '=', providerId)
  return (await query.where('kind', '=', kind).executeTakeFirst()) ?? null
}

/** Notes the provider's id of an order. */
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
