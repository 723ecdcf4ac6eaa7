import type { PartyId } from '@bandstand/domain/accounts'
import type { Database, Tx } from '../../db/database.ts'
import { lockFiles } from '../../db/locks.ts'
import { findBucket, isOwnName } from './buckets.ts'
import { findObject, type ObjectRow } from './storage.queries.ts'

/** Returns an object of this owner; null when there is none, whatever bucket and name are given. */
export async function findOwnObject(
  db: Database,
  wanted: { bucket: string; name: string; ownerId: PartyId },
): Promise<ObjectRow | null> {
  const bucket = findBucket(wanted.bucket)
  if (!bucket || !isOwnName(bucket, wanted.name, wanted.ownerId)) return null
  const row = await findObject(db, bucket.id, wanted.name)
  return row?.owner_id === wanted.ownerId ? row : null
}

/**
 * Returns the ids, by name, of those of the given objects that are this owner's. They cannot be removed before the
 * transaction ends, nor afterwards when it used them.
 */
export async function lockOwnObjects(
  tx: Tx,
  { bucket, names, ownerId }: { bucket: string; names: string[]; ownerId: PartyId },
): Promise<Map<string, string>> {
  await lockFiles(tx, ownerId)
  const found = new Map<string, string>()
  for (const name of names) {
    const row = await findOwnObject(tx, { bucket, name, ownerId })
    if (row) found.set(name, row.id)
  }
  return found
}
