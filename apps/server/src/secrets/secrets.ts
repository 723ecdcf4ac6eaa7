import type { Database, Tx } from '../db/database.ts'
import { type SecretKey, seal, unseal } from './secret-key.ts'
import type { SecretKeys } from './secret-keys.ts'
import type { StoredSecret } from './stored-secret.ts'
import { findServerSecret, insertServerSecret, saveSealingKey, serverSecretStore } from './secrets.queries.ts'

/** Reads and writes the secrets in the database. */
export interface Secrets {
  /** Returns a secret of 32 bytes that all servers of a database share; the first that needs it creates it. */
  shared: (name: string) => Promise<Buffer>
  /** Returns a secret as it is to be stored in `place`, before the transaction ends. */
  seal: (tx: Tx, plain: Buffer, place: string) => Promise<StoredSecret>
  /** Returns the secret that is stored in `place`. Throws when its key is missing, or when it was changed or moved. */
  open: (stored: StoredSecret, place: string) => Buffer
}

/** Returns how to read and write the secrets of a database with these keys. */
export function createSecrets(db: Database, keys: Pick<SecretKeys, 'find'>): Secrets {
  const requireKey = (id: string): SecretKey => {
    const key = keys.find(id)
    if (!key) throw new Error(`SECRET_KEY has no key ${id}, which secrets of the database are encrypted with`)
    return key
  }
  const secrets: Secrets = {
    async shared(name) {
      const found = await findServerSecret(db, name)
      const place = serverSecretStore.placeOf(name)
      if (found) return secrets.open(found, place)
      await db
        .transaction()
        .execute((tx) => insertServerSecret(tx, name, (plain) => secrets.seal(tx, plain, place)))
      return secrets.shared(name)
    },
    async seal(tx, plain, place) {
      const sealedBy = await saveSealingKey(tx)
      return { bytes: sealedBy ? seal(requireKey(sealedBy), plain, place) : plain, sealedBy }
    },
    open: ({ bytes, sealedBy }, place) => (sealedBy ? unseal(requireKey(sealedBy), bytes, place) : bytes),
  }
  return secrets
}
