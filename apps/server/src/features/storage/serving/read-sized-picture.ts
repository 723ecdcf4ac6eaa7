import type { Readable } from 'node:stream'
import type { PictureSize } from '@bandstand/domain/storage'
import type { Deps } from '../../../deps.ts'
import { readWhole } from '../../../integrations/object-store/port.ts'
import { Overloaded } from '../../../queue.ts'
import { objectKey, sizedKey } from '../uploads/object-key.ts'
import { resizePicture } from './resize-picture.ts'
import { findObject, type ObjectRow } from '../storage.queries.ts'

type StoredPicture = Pick<ObjectRow, 'bucket' | 'name' | 'etag' | 'content_type'>

export interface SizedPicture {
  content: Buffer | Readable
  /** In bytes. */
  size: number
  contentType: string
  /** False for the picture as it is stored, because the server was too busy to make the size. */
  isSized: boolean
}

/** Sizes being made now, by key, so that concurrent requests share them. */
const making = new Map<string, Promise<Buffer | 'busy' | null>>()

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
  const cached = await deps.objects.open(key)
  if (cached) return { content: cached.stream, size: cached.size, contentType: 'image/webp', isSized: true }
  const begun = making.get(key) ?? makeSize(deps, row, size).finally(() => making.delete(key))
  making.set(key, begun)
  const made = await begun
  if (made === 'busy') return readAsStored(deps, row)
  return made && { content: made, size: made.length, contentType: 'image/webp', isSized: true }
}

async function makeSize(
  { db, objects }: Pick<Deps, 'db' | 'objects'>,
  row: StoredPicture,
  size: PictureSize,
): Promise<Buffer | 'busy' | null> {
  const webp = await resizePicture(() => readWhole(objects, objectKey(row)), size).catch((error: unknown) => {
    if (error instanceof Overloaded) return 'busy' as const
    throw error
  })
  if (!webp || webp === 'busy') return webp
  const key = sizedKey(objectKey(row), size)
  await objects.put(key, webp, 'image/webp')
  // Whatever removed the picture in between removed its sizes before this one existed.
  const now = await findObject(db, row.bucket, row.name)
  if (now?.etag === row.etag) return webp
  await objects.remove(key)
  return null
}

async function readAsStored(
  { objects }: Pick<Deps, 'objects'>,
  row: StoredPicture,
): Promise<SizedPicture | null> {
  const stored = await objects.open(objectKey(row))
  return (
    stored && { content: stored.stream, size: stored.size, contentType: row.content_type, isSized: false }
  )
}
