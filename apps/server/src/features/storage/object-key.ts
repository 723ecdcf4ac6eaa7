/**
 * Returns the store's key of an object's bytes. Each version has its own: a reader of the old one never gets half of
 * the new.
 */
export function objectKey(object: { bucket: string; name: string; etag: string }): string {
  return `${object.bucket}/${object.name}.${object.etag}`
}

/** Returns the path at which everyone can read an object, without host. */
export function publicPath(object: { bucket: string; name: string }): string {
  return `/storage/v1/object/public/${object.bucket}/${object.name}`
}
