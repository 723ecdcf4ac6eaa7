import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../db/database.ts'
import { LOCK_NUMBERS } from '../db/lock-numbers.ts'

export type KeyRow = Selectable<Schema['signing_keys']>

/** The keys that sign, and those that retired after `retiredSince`; newest first. */
export function listKeys(db: Database, retiredSince: Date): Promise<KeyRow[]> {
  return db
    .selectFrom('signing_keys')
    .selectAll()
    .where((or) => or.or([or('retired_at', 'is', null), or('retired_at', '>', retiredSince)]))
    .orderBy('created_at', 'desc')
    .execute()
}

/** One rotation at a time, until the transaction ends. */
export async function lockRotation(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_NUMBERS.signingKeyRotation})`.execute(tx)
}

/** Has no key sign any more. */
export async function retireKeys(tx: Tx, at: Date): Promise<void> {
  await tx.updateTable('signing_keys').set({ retired_at: at }).where('retired_at', 'is', null).execute()
}

/** Deletes the keys that retired before. */
export async function deleteKeysRetiredBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('signing_keys').where('retired_at', '<', before).execute()
}

/** Writes a key that signs from now on. */
export async function insertKey(tx: Tx, row: Insertable<Schema['signing_keys']>): Promise<void> {
  await tx.insertInto('signing_keys').values(row).execute()
}
