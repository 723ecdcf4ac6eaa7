import type { Deps } from '../../deps.ts'
import type { SecretStore } from '../../secrets/stored-secret.ts'

interface PushKeys {
  publicKey: string
  privateKey: string
}

/** The private key, as text. There's one, so it needs no id. */
export const pushKeyStore: SecretStore = {
  placeOf: () => 'push_keys',
  async list(db, keyId, limit) {
    const rows = await db
      .selectFrom('push_keys')
      .select(['private_key', 'sealed_by as sealedBy'])
      .where('sealed_by', 'is distinct from', keyId)
      .limit(limit)
      .execute()
    return rows.map(({ private_key: stored, sealedBy }) => ({
      id: '',
      bytes: Buffer.from(stored, encodingOf(sealedBy)),
      sealedBy,
    }))
  },
  async replace(db, _id, before, { bytes, sealedBy }) {
    await db
      .updateTable('push_keys')
      .set({ private_key: bytes.toString(encodingOf(sealedBy)), sealed_by: sealedBy })
      .where('sealed_by', 'is not distinct from', before)
      .execute()
  },
  async drop(db) {
    await db.deleteFrom('push_keys').execute()
  },
}

/** The key is base64url itself, and stored like that; encrypted it is bytes, which are stored as base64url. */
const encodingOf = (sealedBy: string | null) => (sealedBy ? 'base64url' : 'utf8')

/**
 * Returns the keys of this installation. The first server that needs them creates them, and servers that start together
 * agree on one pair.
 */
export async function getPushKeys(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  make: () => Promise<PushKeys>,
): Promise<PushKeys> {
  const query = db
    .selectFrom('push_keys')
    .select(['public_key as publicKey', 'private_key', 'sealed_by as sealedBy'])
  const place = pushKeyStore.placeOf('')
  const stored = await query.executeTakeFirst()
  if (stored) {
    const { publicKey, private_key: privateKey, sealedBy } = stored
    const bytes = Buffer.from(privateKey, encodingOf(sealedBy))
    return { publicKey, privateKey: secrets.open({ bytes, sealedBy }, place).toString() }
  }
  const made = await make()
  await db.transaction().execute(async (tx) => {
    const { bytes, sealedBy } = await secrets.seal(tx, Buffer.from(made.privateKey), place)
    await tx
      .insertInto('push_keys')
      .values({
        public_key: made.publicKey,
        private_key: bytes.toString(encodingOf(sealedBy)),
        sealed_by: sealedBy,
        created_at: new Date(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  return getPushKeys({ db, secrets }, make)
}
