import type { Bucket } from './buckets.ts'
import type { ObjectRow } from './storage.queries.ts'

/** The buckets are part of the product, so they have no creation time. */
const BUCKETS_SINCE = '2026-01-01T00:00:00.000Z'

/** Returns a bucket as the protocol describes it. */
export function viewBucket(bucket: Bucket) {
  return {
    id: bucket.id,
    name: bucket.id,
    owner: '',
    public: bucket.public,
    file_size_limit: bucket.maxBytes,
    allowed_mime_types: [...bucket.types],
    created_at: BUCKETS_SINCE,
    updated_at: BUCKETS_SINCE,
  }
}

export interface ObjectView {
  name: string
  /** null for a folder, as everything below. */
  id: string | null
  created_at: string | null
  updated_at: string | null
  last_accessed_at: string | null
  metadata: Record<string, string | number> | null
}

/**
 * Returns an object as the protocol lists it. `name` is relative to the listed folder, so it may differ from the row's.
 */
export function viewObject(row: ObjectRow, name: string): ObjectView {
  return {
    name,
    id: row.id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    last_accessed_at: row.updated_at.toISOString(),
    metadata: {
      eTag: `"${row.etag}"`,
      size: row.size_bytes,
      contentLength: row.size_bytes,
      mimetype: row.content_type,
      cacheControl: `max-age=${row.cache_seconds}`,
      lastModified: row.updated_at.toISOString(),
      httpStatusCode: 200,
    },
  }
}

/** Returns a folder as the protocol lists it. */
export function viewFolder(name: string): ObjectView {
  return { name, id: null, created_at: null, updated_at: null, last_accessed_at: null, metadata: null }
}
