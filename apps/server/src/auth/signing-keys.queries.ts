import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../db/database.ts'
import { LOCK_NUMBERS } from '../db/lock-numbers.ts'

export type KeyRow = Selectable<Schema['signing_keys']>

/** Returns the keys that sign, and those that retired after `retiredSince`; newest first. */
export function listKeys(db: Database, retiredSince: Date): Promise<KeyRow[]> {
  return db
    .selectFrom('signing_keys')
    .selectAll()
    .where((or) => or.or([or('retired_at', 'is', null), or('retired_at', '>', retiredSince)]))
    .orderBy('created_at', 'desc')
    .execute()
}

/** Locks the rotation of keys until the transaction ends, so that one runs at a time. */
export async function lockRotation(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_NUMBERS.signingKeyRotation})`.execute(tx)
}

/** Retires every key that signs. */
export async function retireKeys(tx: Tx, at: Date): Promise<void> {
  await tx.updateTable('signing_keys').set({ retired_at: at }).where('retired_at', 'is', null).execute()
}

/** Deletes the keys that retired before this moment. */
export async function deleteKeysRetiredBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('signing_keys').where('retired_at', '<', before).execute()
}

/** Inserts a key, which signs from now on. */
export async function insertKey(tx: Tx, row: Insertable<Schema['signing_keys']>): Promise<void> {
  await tx.insertInto('signing_keys').values(row).execute()
}
