import type { Insertable } from 'kysely'
import type { Schema, Tx } from '../../db/database.ts'

/** Writes an event of the provider; returns false when it was received before. */
export async function insertProviderEvent(
  tx: Tx,
  event: Insertable<Schema['provider_events']>,
): Promise<boolean> {
  const query = tx.insertInto('provider_events').values(event)
  const { numInsertedOrUpdatedRows } = await query
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
