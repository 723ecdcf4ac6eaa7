import type { Database } from '../../db/database.ts'
import { findBucket, isOwnName } from './buckets.ts'
import { findObject } from './storage.queries.ts'

/** Returns the version of an object of this owner; null when there is none, whatever bucket and name are given. */
export async function findOwnObject(
  db: Database,
  wanted: { bucket: string; name: string; ownerId: string },
): Promise<{ etag: string } | null> {
  const bucket = findBucket(wanted.bucket)
  if (!bucket || !isOwnName(bucket, wanted.name, wanted.ownerId)) return null
  const row = await findObject(db, bucket.id, wanted.name)
  return row?.owner_id === wanted.ownerId ? { etag: row.etag } : null
}
