/**
 * Stores the bytes of uploaded files. Keys are created by the server ('profile-images/<user>/<file>'); permission to write a
 * key is checked before.
 */
export interface ObjectStore {
  /** Writes the whole object at once: readers see the old bytes or the new ones. */
  put(key: string, bytes: Buffer): Promise<void>
  /** null when there is no such object. */
  get(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
}
