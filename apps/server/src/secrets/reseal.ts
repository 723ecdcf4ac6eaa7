import type { Database } from '../db/database.ts'
import { type SecretKey, seal } from './secret-key.ts'
import { changeSealingKey } from './secrets.queries.ts'
import type { SecretStore, StoredSecret } from './stored-secret.ts'

const BATCH = 500

/**
 * Encrypts every secret in the database with this key, or none of them with null. Servers must have the key already: whatever
 * one of them stores from now on is encrypted with it. `open` reads a secret as it is stored now. It can be interrupted and
 * run again. Returns how many secrets it wrote.
 */
export async function resealAll(
  db: Database,
  stores: readonly SecretStore[],
  {
    key,
    open,
    at,
  }: { key: SecretKey | null; open: (stored: StoredSecret, place: string) => Buffer; at: Date },
): Promise<number> {
  const keyId = key?.id ?? null
  await db.transaction().execute((tx) => changeSealingKey(tx, keyId, at))
  let written = 0
  for (const { placeOf, list, replace } of stores) {
    for (let rows = await list(db, keyId, BATCH); rows.length > 0; rows = await list(db, keyId, BATCH)) {
      for (const { id, ...stored } of rows) {
        const place = placeOf(id)
        const plain = open(stored, place)
        const bytes = key ? seal(key, plain, place) : plain
        await replace(db, id, stored.sealedBy, { bytes, sealedBy: keyId })
        written++
      }
    }
  }
  return written
}

/** Deletes the secrets that none of the keys opens, and returns how many there were. New ones aren't encrypted until `resealAll`. */
export async function dropUnreadable(
  db: Database,
  stores: readonly SecretStore[],
  { canOpen, at }: { canOpen: (keyId: string) => boolean; at: Date },
): Promise<number> {
  await db.transaction().execute((tx) => changeSealingKey(tx, null, at))
  let dropped = 0
  for (const { list, drop } of stores) {
    // Those that can be opened stay, so there's no next batch: a lost key leaves few secrets.
    for (const { id, sealedBy } of await list(db, null, Number.MAX_SAFE_INTEGER)) {
      if (sealedBy && canOpen(sealedBy)) continue
      await drop(db, id)
      dropped++
    }
  }
  return dropped
}
