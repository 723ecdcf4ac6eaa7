import type { Tx } from '../../db/database.ts'
import { lockUser } from '../../db/locks.ts'
import { findBucket, isOwnName } from './buckets.ts'
import { findObject } from './storage.queries.ts'

/**
 * Returns the ids, by name, of those of the given objects that are this owner's. They cannot be removed before the
 * transaction ends, nor afterwards when it used them.
 */
export async function lockOwnObjects(
  tx: Tx,
  wanted: { bucket: string; names: string[]; ownerId: string },
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const bucket = findBucket(wanted.bucket)
  if (!bucket) return found
  await lockUser(tx, wanted.ownerId)
  for (const name of wanted.names.filter((each) => isOwnName(bucket, each, wanted.ownerId))) {
    const row = await findObject(tx, bucket.id, name)
    if (row?.owner_id === wanted.ownerId) found.set(name, row.id)
  }
  return found
}
