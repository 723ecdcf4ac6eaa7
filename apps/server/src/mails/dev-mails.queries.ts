import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../db/database.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'

/** Inserts a mail; one whose key exists already is the same mail. */
export async function insertDevMail(db: Database, row: Insertable<Schema['dev_mails']>): Promise<void> {
  const query = db.insertInto('dev_mails').values(row)
  await query.onConflict((conflict) => conflict.column('key').doNothing()).execute()
}

/** Returns the newest mails, to one address or to all. */
export function listDevMails(
  db: Database,
  to: string | undefined,
  limit: number,
): Promise<Selectable<Schema['dev_mails']>[]> {
  return db
    .selectFrom('dev_mails')
    .selectAll()
    .$if(to !== undefined, (query) => query.where('to_address', '=', String(to)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Deletes mails older than `before`. */
export async function deleteOldDevMails(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'dev_mails', sql`created_at < ${before}`)
}

/** Deletes the mails to an address. */
export async function deleteDevMailsTo(tx: Tx, address: string): Promise<void> {
  await tx.deleteFrom('dev_mails').where('to_address', '=', address).execute()
}
