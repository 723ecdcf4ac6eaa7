import type { PartyId } from '@bandstand/domain/accounts'
import type { PictureSize } from '@bandstand/domain/storage'
import { findBucket, isObjectName } from '../buckets.ts'

/**
 * Returns the store's key of an object's bytes. Each version has its own: a reader of the old one never gets half of
 * the new.
 */
export function objectKey(object: { bucket: string; name: string; etag: string }): string {
  return `${object.bucket}/${object.name}.${object.etag}`
}

/** Returns the store's key of an object in a size. */
export function sizedKey(key: string, { cut, width }: PictureSize): string {
  return `${key}.${cut}-${width}.webp`
}

/** Where rendered documents are kept. Members reach them by their contract or payment alone, never by this name. */
export const DOCUMENTS_BUCKET = 'documents'
const DOCUMENT_NAME = /^[0-9a-f-]{36}\/(?:contract|receipt)-[0-9a-f-]{36}\.pdf$/

/** Returns the name of a member's version of a contract or receipt. */
export function documentName(document: {
  ownerId: PartyId
  kind: 'contract' | 'receipt'
  id: string
}): string {
  return `${document.ownerId}/${document.kind}-${document.id}.pdf`
}

/** Where the log of erased accounts is in the store: a text for each day, to which no row refers. */
export const ERASURE_LOG = 'erasures/'

/** What a key of the store belongs to: a version of a file, itself or in a size. */
interface KeyParts {
  bucket: string
  name: string
  etag: string
  /** Such as `square-128`; null for the file itself. */
  size: string | null
}

const SIZE = /\.((?:square|whole)-\d+)\.webp$/
const KEY = /^([^/]+)\/(.+)\.([0-9a-z]+)$/

/** Returns what a key of the store belongs to; null when it can't be a file of a member. */
export function readKey(key: string): KeyParts | null {
  const [, size = null] = SIZE.exec(key) ?? []
  const [, bucketId = '', name = '', etag = ''] = KEY.exec(key.replace(SIZE, '')) ?? []
  if (bucketId === DOCUMENTS_BUCKET)
    return DOCUMENT_NAME.test(name) ? { bucket: bucketId, name, etag, size } : null
  const bucket = findBucket(bucketId)
  return bucket && isObjectName(bucket, name) ? { bucket: bucket.id, name, etag, size } : null
}

/** Returns the path where everyone can read an object, without host. */
export function publicPath(object: { bucket: string; name: string }): string {
  return `/storage/v1/object/public/${object.bucket}/${object.name}`
}
