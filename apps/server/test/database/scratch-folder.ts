import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
/** Far more than the databases of a run need at once; containers often have 64 MB. */
const ROOM_BYTES = 4e9

/** For the processes of a test run: the folder of all their folders. */
const VARIABLE = 'BANDSTAND_SCRATCH'

/**
 * Creates the folder of a test run, in which its processes make theirs; remove it at the end. It's in memory if there's room,
 * because copying a database on a disk that others use takes ten times as long.
 */
export function makeRunFolder(name: string): string {
  // Two projects that run at once have a folder each.
  delete process.env[VARIABLE]
  const folder = makeScratchFolder(name)
  // PostgreSQL runs as another user, with folders in this one.
  chmodSync(folder, 0o711)
  process.env[VARIABLE] = folder
  return folder
}

/** Creates an empty folder for files that end with the test run; outside of one, remove it yourself. */
export function makeScratchFolder(name: string): string {
  const parent = process.env[VARIABLE] ?? (hasRoom() ? MEMORY : tmpdir())
  return mkdtempSync(join(parent, `bandstand-${name}-`))
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > ROOM_BYTES
}
