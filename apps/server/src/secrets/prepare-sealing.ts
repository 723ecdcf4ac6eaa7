import type { Deps } from '../deps.ts'
import { StartError } from '../start-error.ts'
import { resealAll } from './reseal.ts'
import { findSealingKey } from './secrets.queries.ts'
import type { SecretStore } from './stored-secret.ts'

/**
 * Makes sure that this server can read the secrets in the database, before it needs one. They're encrypted right away where no
 * other server could be without the key: in the embedded database, for which a key is made, and in one that has no secrets
 * yet. Anywhere else the operator is told. Throws StartError when the key is missing that they are encrypted with.
 */
export async function prepareSealing(
  { db, secrets, secretKeys, now }: Pick<Deps, 'db' | 'secrets' | 'secretKeys' | 'now'>,
  stores: readonly SecretStore[],
  report: (text: string) => void,
): Promise<void> {
  const { ownFile } = secretKeys
  const keyId = await findSealingKey(db)
  if (keyId) {
    if (secretKeys.find(keyId)) return
    const where = ownFile ?? 'SECRET_KEY'
    throw new StartError(
      `The secrets in the database are encrypted with a key that isn’t in ${where}. Provide that key. If it’s lost, see "admin help discard-secrets".`,
    )
  }
  // No key has this id, so any secret is found.
  const found = await Promise.all(stores.map(({ list }) => list(db, 'none', 1)))
  const hasSecrets = found.some((rows) => rows.length > 0)
  let key = secretKeys.first()
  if (!key && ownFile) {
    key = secretKeys.addKey()
    report(`Secrets in the database are encrypted with the key in ${ownFile}.`)
  }
  if (!key) {
    report(
      'Warning: Secrets in the database, such as the keys of sessions, aren’t encrypted. Set SECRET_KEY, which .env.example explains.',
    )
  } else if (hasSecrets && !ownFile) {
    report(
      'Warning: Secrets in the database aren’t encrypted yet. Once every server has SECRET_KEY, run "npm run admin -- seal-secrets".',
    )
  } else {
    await resealAll(db, stores, { key, open: secrets.open, at: now() })
  }
}
