import { PICTURE_SIZES, type PictureSize } from '@bandstand/domain/storage'
import type { ObjectStore } from '../../integrations/object-store/port.ts'

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

/** Removes the bytes of an object in every size. Its row has to be gone before. */
export async function removeBytes(objects: ObjectStore, key: string): Promise<void> {
  for (const size of PICTURE_SIZES) await objects.remove(sizedKey(key, size))
  await objects.remove(key)
}

/** Returns the path where everyone can read an object, without host. */
export function publicPath(object: { bucket: string; name: string }): string {
  return `/storage/v1/object/public/${object.bucket}/${object.name}`
}
