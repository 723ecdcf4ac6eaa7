import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../db/database.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'

export type DevText = Selectable<Schema['dev_texts']>

/** Inserts a text, or a reply to one. */
export async function insertDevText(db: Database, row: Insertable<Schema['dev_texts']>): Promise<void> {
  await db.insertInto('dev_texts').values(row).execute()
}

/** Returns the newest texts and replies, of one number (E.164) or of all. */
export function listDevTexts(db: Database, number: string | undefined, limit: number): Promise<DevText[]> {
  return db
    .selectFrom('dev_texts')
    .selectAll()
    .$if(number !== undefined, (query) => query.where('number', '=', String(number)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Deletes texts older than `before`. */
export async function deleteOldDevTexts(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'dev_texts', sql`created_at < ${before}`)
}

/** Deletes the texts of a number. */
export async function deleteDevTextsOf(tx: Tx, number: string): Promise<void> {
  await tx.deleteFrom('dev_texts').where('number', '=', number).execute()
}
