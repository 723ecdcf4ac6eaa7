import { execFileSync, spawnSync } from 'node:child_process'
import { StartError } from '../start-error.ts'

/** The ids a database process runs under; undefined means those of this process. */
export type SystemUser = { uid: number; gid: number } | undefined

/**
 * Returns the user to run PostgreSQL as, which refuses to run as root: for root the ids of the user `postgres`, created
 * when it is missing, else undefined.
 */
export function findSystemUser(): SystemUser {
  if (process.getuid?.() !== 0) return undefined
  const known = readIds()
  if (known) return known
  spawnSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'postgres',
  ])
  const made = readIds()
  if (made) return made
  throw new StartError(
    'PostgreSQL doesn’t run as root, and the user "postgres" couldn’t be created. Start Bandstand as an ordinary user, or set DATABASE_URL.',
  )
}

/**
 * Returns whether that user passes `test <flag> <path>`, according to the system: file modes alone don't show it (parents,
 * ACLs, mounts).
 */
export function canAccess(user: SystemUser, flag: '-x' | '-r' | '-w', path: string): boolean {
  return spawnSync('test', [flag, path], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}

function readIds(): SystemUser {
  try {
    const read = (flag: string) =>
      Number(
        execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
      )
    return { uid: read('-u'), gid: read('-g') }
  } catch {
    return undefined
  }
}
