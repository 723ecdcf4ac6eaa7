import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StoreUnavailable } from '../../store-unavailable.ts'
import { type ObjectStore, watchSource } from './port.ts'

const DRAFT = /\.draft$/

/** Returns an object store of files below `folder`. */
export function createDiskStore(folder: string): ObjectStore {
  const root = path.resolve(folder)

  function fileOf(key: string): string {
    const file = path.resolve(root, key)
    if (!file.startsWith(root + path.sep)) throw new Error('An object key leads out of its store')
    return file
  }

  return {
    async put(key, content) {
      const file = fileOf(key)
      const draft = `${file}.${randomUUID()}.draft`
      const { stream, failure } = watchSource(Buffer.isBuffer(content) ? Readable.from([content]) : content)
      try {
        await mkdir(path.dirname(file), { recursive: true })
        // Without the flush, a power failure could leave the name with nothing behind it.
        await pipeline(stream, createWriteStream(draft, { flush: true }))
        await rename(draft, file)
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {})
        throw failure() ?? new StoreUnavailable(error)
      }
    },
    async open(key, range) {
      const handle = await orNull(open(fileOf(key)))
      if (!handle) return null
      const { size } = await handle.stat()
      return { size, stream: handle.createReadStream(range && { start: range.first, end: range.last }) }
    },
    async sizeOf(key) {
      const file = fileOf(key)
      return (await orNull(stat(file)))?.size ?? null
    },
    async remove(key) {
      const file = fileOf(key)
      await rm(file, { force: true }).catch((error: unknown) => {
        throw new StoreUnavailable(error)
      })
    },
    async *list() {
      for await (const { file, size, mtime } of filesBelow(root)) {
        const key = path.relative(root, file)
        if (!DRAFT.test(key)) yield { key, size, changedAt: mtime }
      }
    },
    async *listDrafts() {
      for await (const { file, mtime } of filesBelow(root))
        if (DRAFT.test(file)) yield { begunAt: mtime, discard: () => rm(file, { force: true }) }
    },
  }
}

/** One folder's names after the other: none is ever read as a whole, however many files it has. */
async function* filesBelow(folder: string): AsyncGenerator<{ file: string; size: number; mtime: Date }> {
  const entries = await orNull(opendir(folder, { bufferSize: 1000 }))
  for await (const entry of entries ?? []) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(file)
    const found = entry.isFile() ? await orNull(stat(file)) : null
    if (found) yield { file, size: found.size, mtime: found.mtime }
  }
}

/** Returns null for what doesn't exist. Throws StoreUnavailable for every other failure. */
async function orNull<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new StoreUnavailable(error)
  }
}
