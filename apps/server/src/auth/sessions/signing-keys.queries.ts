import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'
import { LOCK_NUMBERS } from '../../db/lock-numbers.ts'
import type { SecretStore, StoredSecret } from '../../secrets/stored-secret.ts'

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
export async function insertKey(
  tx: Tx,
  {
    privateKey,
    ...row
  }: Omit<Insertable<Schema['signing_keys']>, 'private_jwk'> & { privateKey: StoredSecret },
): Promise<void> {
  await tx
    .insertInto('signing_keys')
    .values({ ...row, ...columnsOf(privateKey) })
    .execute()
}

/** The private keys, as the JSON text of their JWK; each by its key ID. */
export const signingKeyStore: SecretStore = {
  placeOf: (kid) => `signing_keys ${kid}`,
  async list(db, keyId, limit) {
    const rows = await db
      .selectFrom('signing_keys')
      .select(['kid', 'private_jwk', 'sealed_by'])
      .where('sealed_by', 'is distinct from', keyId)
      .limit(limit)
      .execute()
    return rows.map((row) => ({ id: row.kid, ...privateKeyOf(row) }))
  },
  async replace(db, kid, before, secret) {
    await db
      .updateTable('signing_keys')
      .set(columnsOf(secret))
      .where('kid', '=', kid)
      .where('sealed_by', 'is not distinct from', before)
      .execute()
  },
  async drop(db, kid) {
    await db.deleteFrom('signing_keys').where('kid', '=', kid).execute()
  },
}

/** Returns the private key of a row as it is stored. */
export function privateKeyOf({
  private_jwk: stored,
  sealed_by: sealedBy,
}: Pick<KeyRow, 'private_jwk' | 'sealed_by'>): StoredSecret {
  const bytes = sealedBy ? Buffer.from(stored as string, 'base64url') : Buffer.from(JSON.stringify(stored))
  return { bytes, sealedBy }
}

function columnsOf({ bytes, sealedBy }: StoredSecret) {
  const json = sealedBy ? JSON.stringify(bytes.toString('base64url')) : bytes.toString()
  return { private_jwk: json, sealed_by: sealedBy }
}
