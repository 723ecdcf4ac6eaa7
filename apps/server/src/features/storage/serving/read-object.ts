import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Deps } from '../../../deps.ts'
import { readWhole } from '../../../integrations/object-store/port.ts'
import { objectKey } from '../uploads/object-key.ts'
import { readSizedPicture } from './read-sized-picture.ts'
import type { PictureSize } from '@bandstand/domain/storage'
import type { ObjectRow } from '../storage.queries.ts'

type StoredObject = Pick<ObjectRow, 'bucket' | 'name' | 'etag' | 'content_type'>

/** Returns all bytes of an object that the caller can read; null when it is being replaced or removed. */
export function readObject(
  { objects }: Pick<Deps, 'objects'>,
  row: Pick<StoredObject, 'bucket' | 'name' | 'etag'>,
): Promise<Buffer | null> {
  return readWhole(objects, objectKey(row))
}

/**
 * Returns an object that the caller can read, or a picture in a size, as a file whose bytes come from the store while they
 * are sent; null when it is being replaced or removed.
 */
export async function openFile(
  deps: Pick<Deps, 'db' | 'objects'>,
  row: StoredObject,
  { name, size }: { name: string; size?: PictureSize },
): Promise<File | null> {
  const picture = size && (await readSizedPicture(deps, row, size))
  if (picture) return new StreamedFile(name, picture)
  const opened = await deps.objects.open(objectKey(row))
  return (
    opened && new StreamedFile(name, { ...opened, content: opened.stream, contentType: row.content_type })
  )
}

/** A file of known size, whose bytes are read once. */
class StreamedFile extends File {
  readonly #content: Readable
  readonly #size: number

  constructor(
    name: string,
    { content, size, contentType }: { content: Buffer | Readable; size: number; contentType: string },
  ) {
    super([], name, { type: contentType })
    this.#content = Buffer.isBuffer(content) ? Readable.from([content]) : content
    this.#size = size
  }

  override get size(): number {
    return this.#size
  }

  override stream(): ReturnType<File['stream']> {
    return Readable.toWeb(this.#content) as ReadableStream<Uint8Array<ArrayBuffer>> as ReturnType<
      File['stream']
    >
  }
}
