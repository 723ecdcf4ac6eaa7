import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'

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
      if (bavail > 0) execFileSync('fallocate', ['-l', String(bavail * bsize), file])
    },
    empty: () => rmSync(file, { force: true }),
    remove() {
      execFileSync('umount', ['-l', folder])
    },
  }
}
