import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
/** Far more than the databases of a run need at once; containers often have 64 MB. */
const ROOM_BYTES = 4e9

/** Set by the setup of a test run, for its processes: the folder of all their folders, which the setup removes at the end. */
export const SCRATCH_VARIABLE = 'BANDSTAND_SCRATCH'

/**
 * Creates an empty folder for files that end with the test run; outside of one, remove it yourself. It's in memory if there's
 * room, because copying a database on a disk that others use takes ten times as long.
 */
export function makeScratchFolder(name: string): string {
  const parent = process.env[SCRATCH_VARIABLE] ?? (hasRoom() ? MEMORY : tmpdir())
  return mkdtempSync(join(parent, `bandstand-${name}-`))
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > ROOM_BYTES
}
