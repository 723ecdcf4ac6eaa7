import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ObjectStore } from './port.ts'

/** Returns an object store of files below `folder`. */
export function createDiskStore(folder: string): ObjectStore {
  const root = path.resolve(folder)

  function fileOf(key: string): string {
    const file = path.resolve(root, key)
    if (!file.startsWith(root + path.sep)) throw new Error('An object key leads out of its store')
    return file
  }

  return {
    async put(key, bytes) {
      const file = fileOf(key)
      await mkdir(path.dirname(file), { recursive: true })
      const draft = `${file}.${randomUUID()}.draft`
      await writeFile(draft, bytes)
      await rename(draft, file)
    },
    async get(key) {
      try {
        return await readFile(fileOf(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async remove(key) {
      await rm(fileOf(key), { force: true })
    },
  }
}
