import { type Insertable, sql } from 'kysely'
import type { Database, Schema } from '../db/database.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'

/** Inserts security events. */
export async function insertSecurityEvents(
  db: Database,
  events: Insertable<Schema['security_events']>[],
): Promise<void> {
  if (events.length > 0) await db.insertInto('security_events').values(events).execute()
}

/** Deletes events older than `before`, and of the rest all but the newest `most`. */
export async function deleteOldSecurityEvents(db: Database, before: Date, most: number): Promise<void> {
  const tooMany = sql`id <= (select id from security_events order by id desc offset ${most} limit 1)`
  await deleteInBatches(db, 'security_events', sql`at < ${before} or ${tooMany}`)
}
