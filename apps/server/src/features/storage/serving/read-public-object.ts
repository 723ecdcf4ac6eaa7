import type { Deps } from '../../../deps.ts'
import { findBucket, isObjectName } from '../buckets.ts'
import { publicPath } from '../uploads/object-key.ts'
import { readObject } from './read-object.ts'
import { findObject } from '../storage.queries.ts'

const PUBLIC_OBJECT = new RegExp(`^${publicPath({ bucket: '([^/]+)', name: '([^?]+)' })}(?:\\?|$)`)

/** Returns the bytes that everyone can read at a public path; null when there are none. */
export async function readPublicObject(deps: Deps, path: string): Promise<Buffer | null> {
  const [, bucketId = '', name = ''] = PUBLIC_OBJECT.exec(path) ?? []
  const bucket = findBucket(bucketId)
  if (!bucket?.public || !isObjectName(bucket, name)) return null
  const row = await findObject(deps.db, bucket.id, name)
  return row ? readObject(deps, row) : null
}
