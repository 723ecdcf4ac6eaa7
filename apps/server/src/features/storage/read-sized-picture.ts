import type { PictureSize } from '@bandstand/domain/storage'
import type { Deps } from '../../deps.ts'
import { Overloaded } from '../../queue.ts'
import { objectKey, sizedKey } from './object-key.ts'
import { resizePicture } from './resize-picture.ts'
import { findObject, type ObjectRow } from './storage.queries.ts'

type StoredPicture = Pick<ObjectRow, 'bucket' | 'name' | 'etag' | 'content_type'>

export interface SizedPicture {
  bytes: Buffer
  contentType: string
  /** False for the picture as it is stored, because the server was too busy to make the size. */
  isSized: boolean
}

/** Sizes being made now, by key, so that concurrent requests share them. */
const making = new Map<string, Promise<SizedPicture | null>>()

/**
 * Returns a picture that the caller can read in a size, which is made at the first request and stored with the picture; null
 * when the picture is being replaced or removed.
 */
export async function readSizedPicture(
  deps: Pick<Deps, 'db' | 'objects'>,
  row: StoredPicture,
  size: PictureSize,
): Promise<SizedPicture | null> {
  const key = sizedKey(objectKey(row), size)
  const kept = await deps.objects.get(key)
  if (kept) return sized(kept)
  const begun = making.get(key) ?? makeSize(deps, row, size).finally(() => making.delete(key))
  making.set(key, begun)
  return begun
}

async function makeSize(
  { db, objects }: Pick<Deps, 'db' | 'objects'>,
  row: StoredPicture,
  size: PictureSize,
): Promise<SizedPicture | null> {
  const stored = await objects.get(objectKey(row))
  if (!stored) return null
  const webp = await resizePicture(stored, size).catch((error: unknown) => {
    if (error instanceof Overloaded) return null
    throw error
  })
  if (!webp) return { bytes: stored, contentType: row.content_type, isSized: false }
  const key = sizedKey(objectKey(row), size)
  await objects.put(key, webp)
  // Whatever removed the picture in between removed its sizes before this one existed.
  const now = await findObject(db, row.bucket, row.name)
  if (now?.etag === row.etag) return sized(webp)
  await objects.remove(key)
  return null
}

function sized(bytes: Buffer): SizedPicture {
  return { bytes, contentType: 'image/webp', isSized: true }
}
