import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { LOCK_NUMBERS } from '../db/lock-numbers.ts'
import type { SecretStore, StoredSecret } from './stored-secret.ts'

/** Returns the id of the key that secrets are encrypted with; null while they aren't. */
export async function findSealingKey(db: Database): Promise<string | null> {
  const row = await db.selectFrom('secret_sealing').select('key_id').executeTakeFirst()
  return row?.key_id ?? null
}

/** Returns the same, which doesn't change before the transaction ends. */
export async function saveSealingKey(tx: Tx): Promise<string | null> {
  await sql`select pg_advisory_xact_lock_shared(${LOCK_NUMBERS.secretSealing})`.execute(tx)
  return findSealingKey(tx)
}

/** Has secrets encrypted with another key from now on, or with none. Waits for those who are storing one. */
export async function changeSealingKey(tx: Tx, keyId: string | null, at: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_NUMBERS.secretSealing})`.execute(tx)
  await tx.deleteFrom('secret_sealing').execute()
  if (keyId) await tx.insertInto('secret_sealing').values({ key_id: keyId, since: at }).execute()
}

/** Returns the stored form of a secret that all servers share; null when nobody has created it. */
export async function findServerSecret(db: Database, name: string): Promise<StoredSecret | null> {
  const row = await db
    .selectFrom('server_secrets')
    .select(['value as bytes', 'sealed_by as sealedBy'])
    .where('name', '=', name)
    .executeTakeFirst()
  return row ?? null
}

/** Creates such a secret, of 32 random bytes; does nothing when it exists. */
export async function insertServerSecret(
  tx: Tx,
  name: string,
  store: (plain: Buffer) => Promise<StoredSecret>,
): Promise<void> {
  const { bytes, sealedBy } = await store(randomBytes(32))
  await tx
    .insertInto('server_secrets')
    .values({ name, value: bytes, sealed_by: sealedBy })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** The secrets that all servers share. */
export const serverSecretStore: SecretStore = {
  placeOf: (name) => `server_secrets ${name}`,
  async list(db, keyId, limit) {
    return db
      .selectFrom('server_secrets')
      .select(['name as id', 'value as bytes', 'sealed_by as sealedBy'])
      .where('sealed_by', 'is distinct from', keyId)
      .limit(limit)
      .execute()
  },
  async replace(db, id, before, { bytes, sealedBy }) {
    await db
      .updateTable('server_secrets')
      .set({ value: bytes, sealed_by: sealedBy })
      .where('name', '=', id)
      .where('sealed_by', 'is not distinct from', before)
      .execute()
  },
  async drop(db, id) {
    await db.deleteFrom('server_secrets').where('name', '=', id).execute()
  },
}
