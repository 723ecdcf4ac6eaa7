import type { PersonId } from '@bandstand/domain/accounts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'
import type { SecretStore, StoredSecret } from '../../secrets/stored-secret.ts'
import { deletePasskeys } from '../passkeys/passkeys.queries.ts'

export type TotpFactorRow = Selectable<Schema['totp_factors']>
/** How a session can be confirmed besides the way it was opened. */
export type SecondFactor = 'totp' | 'recovery_code' | 'passkey'

/** Whether this user of a statement has a second factor: an authenticator app or a passkey. */
export const isProtectedUser = (userId: RawBuilder<string>) => sql<boolean>`(
  exists (select from totp_factors where totp_factors.user_id = ${userId} and verified_at is not null)
  or exists (select from passkeys where passkeys.user_id = ${userId}))`

/** The same for the user of the session in the statement. */
export const hasSecondFactor = isProtectedUser(sql<string>`sessions.user_id`)

/** Whether a session of the statement still needs the second factor of its user, without which it opens nothing. */
export const needsSecondFactor = sql<boolean>`(sessions.second_factor is null and ${hasSecondFactor})`

/** The secrets of authenticator apps, each by the app's id. */
export const totpSecretStore: SecretStore = {
  placeOf: (id) => `totp_factors ${id}`,
  async list(db, keyId, limit) {
    const rows = await db
      .selectFrom('totp_factors')
      .select(['id', 'secret as bytes', 'sealed_by as sealedBy'])
      .where('sealed_by', 'is distinct from', keyId)
      .limit(limit)
      .execute()
    return rows
  },
  async replace(db, id, before, { bytes, sealedBy }) {
    await db
      .updateTable('totp_factors')
      .set({ secret: bytes, sealed_by: sealedBy })
      .where('id', '=', id)
      .where('sealed_by', 'is not distinct from', before)
      .execute()
  },
  // The member's recovery codes go too: they stand in for the app, and the next one comes with new ones.
  async drop(db, id) {
    const owner = db.selectFrom('totp_factors').select('user_id').where('id', '=', id)
    const withPasskeys = db.selectFrom('passkeys').select('user_id')
    const codes = db.deleteFrom('recovery_codes').where('user_id', 'in', owner)
    await codes.where('user_id', 'not in', withPasskeys).execute()
    await db.deleteFrom('totp_factors').where('id', '=', id).execute()
  },
}

/** Returns a member's authenticator apps, the oldest first; those that aren't verified yet too. */
export function listTotpFactors(db: Database, userId: PersonId): Promise<TotpFactorRow[]> {
  const query = db.selectFrom('totp_factors').selectAll().where('user_id', '=', userId)
  return query.orderBy('created_at').orderBy('id').execute()
}

/** Returns a member's authenticator app; null when there's none with this id. */
export async function findTotpFactor(
  db: Database,
  userId: PersonId,
  id: string,
): Promise<TotpFactorRow | null> {
  const query = db.selectFrom('totp_factors').selectAll().where('id', '=', id)
  return (await query.where('user_id', '=', userId).executeTakeFirst()) ?? null
}

/** Inserts an authenticator app that isn't verified yet, in place of the one that wasn't. */
export async function replaceUnverifiedTotp(
  tx: Tx,
  factor: { id: string; userId: PersonId; name: string; secret: StoredSecret; at: Date },
): Promise<void> {
  const { id, userId: user_id, name, secret, at: created_at } = factor
  await tx
    .deleteFrom('totp_factors')
    .where('user_id', '=', user_id)
    .where('verified_at', 'is', null)
    .execute()
  await tx
    .insertInto('totp_factors')
    .values({ id, user_id, name, secret: secret.bytes, sealed_by: secret.sealedBy, created_at })
    .execute()
}

/**
 * Notes that the code of a step was accepted, which also verifies the app; returns false when that code or a later one
 * was accepted before, or the app was removed.
 */
export async function acceptTotpStep(tx: Tx, id: string, step: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('totp_factors')
    .set({ last_step: step, last_used_at: at, verified_at: sql`coalesce(verified_at, ${at})` })
    .where('id', '=', id)
    .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes a member's authenticator app; returns false when it's gone already. */
export async function deleteTotpFactor(tx: Tx, userId: PersonId, id: string): Promise<boolean> {
  const query = tx.deleteFrom('totp_factors').where('id', '=', id).where('user_id', '=', userId)
  return (await query.executeTakeFirst()).numDeletedRows === 1n
}

/** Deletes everything that a member confirms sessions with. Returns the names of what did so, and when it was added. */
export async function deleteAllFactors(tx: Tx, userId: PersonId) {
  await deleteRecoveryCodes(tx, userId)
  const passkeys = await deletePasskeys(tx, userId)
  const apps = await tx
    .deleteFrom('totp_factors')
    .where('user_id', '=', userId)
    .returning(['name', 'created_at as addedAt', 'verified_at'])
    .execute()
  return { passkeys, apps: apps.filter(({ verified_at }) => verified_at !== null) }
}

/** Returns whether a member has a second factor. */
export async function isProtected(db: Database, userId: PersonId): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${isProtectedUser(sql`${userId}::uuid`)} as is`.execute(
    db,
  )
  return rows[0]?.is === true
}

/** Returns when a member's recovery codes were created, how many there were and how many are left; null without any. */
export async function countRecoveryCodes(
  db: Database,
  userId: PersonId,
): Promise<{ createdAt: Date; total: number; remaining: number } | null> {
  const row = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => [
      fn.min('created_at').as('createdAt'),
      fn.countAll<number>().as('total'),
      sql<number>`count(*) filter (where used_at is null)`.as('remaining'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.createdAt ? { ...row, createdAt: row.createdAt } : null
}

/** Inserts a member's recovery codes, given as hashes, in place of all earlier ones. */
export async function replaceRecoveryCodes(
  tx: Tx,
  userId: PersonId,
  hashes: Buffer[],
  at: Date,
): Promise<void> {
  await deleteRecoveryCodes(tx, userId)
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash, created_at: at }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

/** Uses up a recovery code; returns false when it isn't one of the member's, or was used before. */
export async function useRecoveryCode(tx: Tx, userId: PersonId, hash: Buffer, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes a member's recovery codes. */
export async function deleteRecoveryCodes(tx: Tx, userId: PersonId): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}
