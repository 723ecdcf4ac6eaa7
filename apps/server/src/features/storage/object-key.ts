import type { PictureSize } from '@bandstand/domain/storage'

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

/** Returns the path where everyone can read an object, without host. */
export function publicPath(object: { bucket: string; name: string }): string {
  return `/storage/v1/object/public/${object.bucket}/${object.name}`
}
