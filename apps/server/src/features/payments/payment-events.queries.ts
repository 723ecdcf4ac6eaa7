import type { Insertable, Selectable } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'

export type PaymentEventRow = Selectable<Schema['payment_events']>

/** Writes an event of a payment and returns its id. */
export async function insertPaymentEvent(tx: Tx, row: Insertable<Schema['payment_events']>): Promise<number> {
  const query = tx.insertInto('payment_events').values(row).returning('id')
  return (await query.executeTakeFirstOrThrow()).id
}

/** Returns an event of a payment, which must exist. */
export function getPaymentEvent(db: Database, id: number): Promise<PaymentEventRow> {
  return db.selectFrom('payment_events').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
