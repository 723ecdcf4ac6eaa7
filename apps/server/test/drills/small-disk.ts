import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import path from 'node:path'

/** More than what anybody writes while the disk is being filled. */
const LAST_BYTES = 32 << 20

/** A disk that can be filled up. */
export interface SmallDisk {
  folder: string
  /** Leaves no room for a single byte. */
  fill: () => void
  /** Frees it again. */
  empty: () => void
  remove(): void
}

/** Mounts a small disk in memory, which only root may do; null for anybody else. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | null {
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'drill', folder], {
      stdio: 'ignore',
    })
  } catch {
    return null
  }
  const file = path.join(folder, 'filler')
  return {
    folder,
    fill() {
      const { bavail, bsize } = statfsSync(folder)
      const most = bavail * bsize - LAST_BYTES
      if (most > 0) execFileSync('fallocate', ['-l', String(most), file])
      // The rest is written, because others write at the same time: how much there is for us is only known when it's gone.
      const handle = openSync(file, 'a')
      try {
        for (;;) writeSync(handle, Buffer.alloc(1 << 20))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(handle)
      }
    },
    empty: () => rmSync(file, { force: true }),
    remove() {
      execFileSync('umount', ['-l', folder])
    },
  }
}
