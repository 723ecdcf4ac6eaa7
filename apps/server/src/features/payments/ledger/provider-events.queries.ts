import { type Insertable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../../db/database.ts'
import { deleteInBatches } from '../../../db/delete-in-batches.ts'

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

/** Deletes the events that were received before: the provider doesn't repeat them anymore. */
export async function deleteOldProviderEvents(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'provider_events', sql`received_at < ${before}`)
}
