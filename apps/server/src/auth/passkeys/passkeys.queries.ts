import type { PersonId } from '@bandstand/domain/accounts'
import { type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'

export type PasskeyRow = Selectable<Schema['passkeys']>

/** Returns a member's passkeys, the oldest first. */
export function listPasskeys(db: Database, userId: PersonId): Promise<PasskeyRow[]> {
  const query = db.selectFrom('passkeys').selectAll().where('user_id', '=', userId)
  return query.orderBy('created_at').orderBy('id').execute()
}

/** Returns a member's passkey; null when there's none with this id. */
export async function findPasskey(db: Database, userId: PersonId, id: string): Promise<PasskeyRow | null> {
  const query = db.selectFrom('passkeys').selectAll().where('id', '=', id)
  return (await query.where('user_id', '=', userId).executeTakeFirst()) ?? null
}

/** Returns the passkey with an id that its device chose, whoever has it; null for none. */
export async function findPasskeyByCredential(
  db: Database,
  credentialId: Buffer,
): Promise<PasskeyRow | null> {
  const query = db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId)
  return (await query.executeTakeFirst()) ?? null
}

/** Inserts a passkey; returns false when a member has it already. */
export async function insertPasskey(tx: Tx, passkey: Omit<PasskeyRow, 'last_used_at'>): Promise<boolean> {
  const query = tx.insertInto('passkeys').values(passkey)
  const { numInsertedOrUpdatedRows } = await query
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Saves that a passkey was used. Returns false when its device counts signatures and has counted no further, as with a copy of
 * the key, and when it was removed.
 */
export async function usePasskey(
  tx: Tx,
  id: string,
  use: { counter: number; backedUp: boolean; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter: use.counter, backed_up: use.backedUp, last_used_at: use.at })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${use.counter} or (counter = 0 and ${use.counter} = 0))`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Changes the name of a member's passkey and returns it; null when there's none with this id. */
export async function renamePasskeyRow(
  db: Database,
  userId: PersonId,
  id: string,
  name: string,
): Promise<PasskeyRow | null> {
  const query = db.updateTable('passkeys').set({ name }).where('id', '=', id).where('user_id', '=', userId)
  return (await query.returningAll().executeTakeFirst()) ?? null
}

/** Deletes a member's passkey; returns false when it's gone already. */
export async function deletePasskey(tx: Tx, userId: PersonId, id: string): Promise<boolean> {
  const query = tx.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', userId)
  return (await query.executeTakeFirst()).numDeletedRows === 1n
}

/** Deletes a member's passkeys. Returns their names, and when they were added. */
export function deletePasskeys(tx: Tx, userId: PersonId): Promise<{ name: string; addedAt: Date }[]> {
  const query = tx.deleteFrom('passkeys').where('user_id', '=', userId)
  return query.returning(['name', 'created_at as addedAt']).execute()
}

/** Saves that a challenge was signed; returns false when it was before. */
export async function insertUsedChallenge(tx: Tx, challengeHash: Buffer, expiresAt: Date): Promise<boolean> {
  const query = tx
    .insertInto('used_challenges')
    .values({ challenge_hash: challengeHash, expires_at: expiresAt })
  const { numInsertedOrUpdatedRows } = await query
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Deletes the used challenges that expired before `before`. */
export async function deleteStaleChallenges(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'used_challenges', sql`expires_at < ${before}`)
}
