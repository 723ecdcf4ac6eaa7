import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { HOUR_MS } from '@bandstand/domain/time'

const MOST_BYTES = 256 * 1024 * 1024
/** Nothing of an erased account is kept longer. */
const MOST_AGE_MS = 7 * 24 * HOUR_MS

export interface DiskCache {
  get(key: string): Promise<Buffer<ArrayBuffer> | null>
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Removes what is older than a week, and the oldest of what is more than the bound. */
  sweep(): Promise<void>
  clear(): Promise<void>
  stop(): void
}

/**
 * Returns a cache of results that can be rendered again, in a folder of its own, swept each hour. Servers may share it.
 */
export function createDiskCache(folder: string, mostBytes = MOST_BYTES): DiskCache {
  const fileOf = (key: string) => path.join(folder, createHash('sha256').update(key).digest('hex'))
  const cache: DiskCache = {
    get: (key) => readFile(fileOf(key)).catch(() => null),
    async put(key, bytes) {
      await mkdir(folder, { recursive: true })
      // Written completely before it gets its name, because other servers may read or write it at the same time.
      const part = path.join(folder, `${randomUUID()}.part`)
      await writeFile(part, bytes, { mode: 0o600 })
      await rename(part, fileOf(key))
    },
    async sweep() {
      let kept = 0
      for (const { file, size, madeAt } of await filesIn(folder)) {
        kept += size
        if (kept > mostBytes || Date.now() - madeAt > MOST_AGE_MS) await rm(file, { force: true })
      }
    },
    clear: () => rm(folder, { recursive: true, force: true }),
    stop: () => clearInterval(timer),
  }
  const timer = setInterval(() => void cache.sweep().catch(() => {}), HOUR_MS)
  timer.unref()
  return cache
}

/** The newest first. */
async function filesIn(folder: string): Promise<{ file: string; size: number; madeAt: number }[]> {
  const names = await readdir(folder).catch(() => [])
  const files = []
  for (const name of names) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => null)
    if (found) files.push({ file, size: found.size, madeAt: found.mtimeMs })
  }
  return files.toSorted((a, b) => b.madeAt - a.madeAt)
}
