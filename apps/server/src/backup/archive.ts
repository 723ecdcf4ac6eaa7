import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { createGzip } from 'node:zlib'
import type { Decrypter, Encrypter } from 'age-encryption'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { StartError } from '../start-error.ts'

/** Rows are text, which the quickest level makes a quarter as long; pictures don't shrink at any. */
const GZIP_LEVEL = 1
const READ_BYTES = 256 * 1024

/** Adds a file to an archive under a name; `size` is its length in bytes. */
export type AddFile = (name: string, size: number, content: AsyncIterable<Uint8Array>) => Promise<void>

/** A file of an archive that is being read. Its content must be read, or skipped, before the next one. */
export interface ArchiveFile {
  name: string
  size: number
  content: AsyncIterable<Uint8Array>
}

/**
 * Writes an archive, which `write` fills: a gzipped tar file, encrypted in the format of age, so that it can be opened
 * without Bandstand. It appears at its path complete or not at all. Needs the same little memory whatever its size.
 */
export async function writeArchive(
  file: string,
  encrypter: Encrypter,
  write: (add: AddFile) => Promise<void>,
): Promise<void> {
  const draft = `${file}.partial`
  const { readable, controller } = createTarPacker()
  const gzip = createGzip({ level: GZIP_LEVEL })
  const add: AddFile = async (name, size, content) => {
    const writer = controller.add({ name, size, type: 'file', mode: 0o600 }).getWriter()
    for await (const chunk of content) await writer.write(chunk)
    await writer.close()
  }
  try {
    const encrypted = await encrypter.encrypt(Readable.toWeb(gzip) as ReadableStream<Uint8Array>)
    const filling = write(add).then(
      () => controller.finalize(),
      (error: unknown) => {
        controller.error(error)
        throw error
      },
    )
    const zipping = pipeline(Readable.fromWeb(readable as WebStream), gzip)
    const target = createWriteStream(draft, { mode: 0o600, flush: true })
    const storing = pipeline(Readable.fromWeb(encrypted as WebStream), target)
    const ends = await Promise.allSettled([storing, filling, zipping])
    const failed =
      ends.find((end) => end.status === 'rejected' && !isAbort(end.reason)) ?? ends.find(isRejected)
    if (failed && isRejected(failed)) throw failed.reason
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}

const isRejected = (end: PromiseSettledResult<void>): end is PromiseRejectedResult =>
  end.status === 'rejected'
/** The consequence of another failure, not the cause. */
const isAbort = (error: unknown) =>
  error instanceof Error && (error.name === 'AbortError' || /premature close/i.test(error.message))

/**
 * Yields the files of an archive. Throws StartError when the key doesn't open it, and as soon as a byte was changed or is
 * missing: nothing that was yielded may be trusted until the last one was read.
 */
export async function* readArchive(file: string, decrypter: Decrypter): AsyncGenerator<ArchiveFile> {
  const source = await openFile(file)
  try {
    const encrypted = Readable.toWeb(source) as ReadableStream<Uint8Array>
    const plain = await decrypter.decrypt(encrypted).catch((error: Error) => {
      if (!error.message.startsWith('no identity matched')) throw error
      throw new StartError(`The key doesn’t open ${file}: it was encrypted for another one.`)
    })
    const entries = plain
      .pipeThrough(new DecompressionStream('gzip') as TransformStream<Uint8Array, Uint8Array>)
      .pipeThrough(createTarDecoder({ strict: true })) as unknown as AsyncIterable<TarFile>
    for await (const { header, body } of entries)
      yield { name: header.name, size: header.size, content: namingDamage(file, body) }
  } catch (error) {
    throw asDamage(file, error)
  } finally {
    source.destroy()
  }
}

interface TarFile {
  header: { name: string; size: number }
  body: AsyncIterable<Uint8Array>
}

async function openFile(file: string): Promise<Readable> {
  try {
    const handle = await open(file)
    return handle.createReadStream({ highWaterMark: READ_BYTES })
  } catch (error) {
    throw new StartError(`The backup ${file} can’t be read: ${(error as Error).message}.`)
  }
}

async function* namingDamage(file: string, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* content
  } catch (error) {
    throw asDamage(file, error)
  }
}

function asDamage(file: string, error: unknown): StartError {
  if (error instanceof StartError) return error
  return new StartError(
    `${file} is damaged or incomplete (${(error as Error).message}), so nothing in it can be trusted. Use another backup.`,
  )
}
