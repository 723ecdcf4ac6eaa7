import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
/** Far more than the databases of a run take at once; containers often give it 64 MB. */
const ROOM_BYTES = 4e9

/**
 * A new empty folder for what ends with the test run; remove it yourself. In memory where there is room: a disk that
 * others use takes ten times as long to copy a database.
 */
export function makeScratchFolder(name: string): string {
  return mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), `bandstand-${name}-`))
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > ROOM_BYTES
}
