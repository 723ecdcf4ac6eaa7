import type { Insertable, Selectable } from 'kysely'
import type { Database, Schema, Tx } from '../db/database.ts'

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
  await db.deleteFrom('dev_mails').where('created_at', '<', before).execute()
}

/** Deletes the mails to an address. */
export async function deleteDevMailsTo(tx: Tx, address: string): Promise<void> {
  await tx.deleteFrom('dev_mails').where('to_address', '=', address).execute()
}
