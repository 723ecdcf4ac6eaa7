import type { Actor } from '../../../auth/actor.ts'
import type { Deps } from '../../../deps.ts'
import { type Bucket, isObjectName, isOwnName } from '../buckets.ts'
import { refuse } from '../refusals.ts'
import { findObject } from '../storage.queries.ts'

/** Returns the protocol's description of an object that the caller can read. Refuses others as missing (404). */
export async function readObjectInfo({ db }: Deps, { partyId }: Actor, bucket: Bucket, name: string) {
  const mayRead = bucket.public ? isObjectName(bucket, name) : isOwnName(bucket, name, partyId)
  const row = mayRead ? await findObject(db, bucket.id, name) : undefined
  if (!row) throw refuse('objectMissing')
  return {
    id: row.id,
    name: row.name,
    version: row.etag,
    bucket_id: row.bucket,
    size: row.size_bytes,
    content_type: row.content_type,
    cache_control: `max-age=${row.cache_seconds}`,
    etag: `"${row.etag}"`,
    metadata: {},
    last_modified: row.updated_at.toISOString(),
    created_at: row.created_at.toISOString(),
  }
}
