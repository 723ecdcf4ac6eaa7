import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StoreUnavailable } from '../../store-unavailable.ts'
import { type ObjectStore, watchSource } from './port.ts'

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
      const file = fileOf(key)
      try {
        const handle = await open(file)
        const { size } = await handle.stat()
        const stream = handle.createReadStream(range && { start: range.first, end: range.last })
        return { size, stream }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw new StoreUnavailable(error)
      }
    },
    async remove(key) {
      const file = fileOf(key)
      await rm(file, { force: true }).catch((error: unknown) => {
        throw new StoreUnavailable(error)
      })
    },
  }
}
