import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { StoreUnavailable } from '../../store-unavailable.ts'

/** Both ends are included. */
export interface ByteRange {
  first: number
  last: number
}

/** An object that is being read. Read its stream to the end or destroy it: until then it holds a file or a connection. */
interface OpenObject {
  /** In bytes: of the whole object, also when only a range of it is read. */
  size: number
  stream: Readable
}

export interface ListedObject {
  key: string
  /** In bytes. */
  size: number
  changedAt: Date
}

/** What a write left behind that never ended. */
interface Draft {
  begunAt: Date
  discard(): Promise<void>
}

/**
 * Stores the bytes of uploaded files. Keys are created by the server ('profile-images/<user>/<file>.<version>'); permission
 * to read or write a key is checked before. Every method throws StoreUnavailable when the store fails.
 */
export interface ObjectStore {
  /**
   * Writes the whole object at once: readers see the old bytes or the new ones. When a stream fails, its error is thrown
   * and nothing is written.
   */
  put(key: string, content: Buffer | Readable, contentType: string): Promise<void>
  /** null when there is no such object. */
  open(key: string, range?: ByteRange): Promise<OpenObject | null>
  /** In bytes; null when there is no such object. */
  sizeOf(key: string): Promise<number | null>
  /** Also succeeds when there is no such object. */
  remove(key: string): Promise<void>
  /** Yields every object, in no particular order; maybe without those that are written meanwhile. */
  list(): AsyncGenerator<ListedObject>
  /** Yields every draft, also those of writes that are still going on. */
  listDrafts(): AsyncGenerator<Draft>
}

/** Returns all bytes of an object; null when there is no such object. Only for what must be decoded as a whole. */
export async function readWhole(objects: Pick<ObjectStore, 'open'>, key: string): Promise<Buffer | null> {
  const opened = await objects.open(key)
  if (!opened) return null
  return buffer(opened.stream).catch((error: unknown) => {
    throw new StoreUnavailable(error)
  })
}

/** Returns a stream of the same bytes, and how the source failed, if it did: then it isn't the store's fault. */
export function watchSource(content: Readable): { stream: Readable; failure: () => unknown } {
  let failure: unknown
  async function* watched() {
    try {
      yield* content as AsyncIterable<Buffer>
    } catch (error) {
      failure = error
      throw error
    }
  }
  return { stream: Readable.from(watched()), failure: () => failure }
}
