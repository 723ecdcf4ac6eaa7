/** Where an object's bytes are. Each version has its own place: a reader of the old one never meets half of the new. */
export function objectKey(object: { bucket: string; name: string; etag: string }): string {
  return `${object.bucket}/${object.name}.${object.etag}`
}

/** The path under which everyone can read an object, without host. */
export function publicPath(object: { bucket: string; name: string }): string {
  return `/storage/v1/object/public/${object.bucket}/${object.name}`
}
