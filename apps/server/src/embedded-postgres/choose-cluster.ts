import { randomUUID } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import { makeSharedFolder } from './shared-folder.ts'
import { canAccess, type SystemUser } from './system-user.ts'

/**
 * Returns the absolute folder of the database that belongs to a data folder: `<dataDir>/postgres`, or, when the
 * database user cannot reach that, a folder elsewhere that `<dataDir>/postgres.location` names. Throws StartError with
 * the reason when the data folder cannot be used.
 */
export function chooseCluster(wantedDir: string, user: SystemUser, report: (text: string) => void): string {
  const dataDir = makeDataFolder(wantedDir)
  const pointer = join(dataDir, 'postgres.location')
  if (existsSync(pointer)) return join(followPointer(pointer), 'postgres')
  const usual = join(dataDir, 'postgres')
  if (existsSync(usual) || letIn(dataDir, user)) return usual

  const elsewhere = makeSharedFolder(randomUUID())
  writeFileSync(pointer, `${elsewhere}\n`)
  report(`Only root can access ${dataDir}, so the database is kept in ${elsewhere}.`)
  return join(elsewhere, 'postgres')
}

/**
 * Returns whether the cluster exists and is of this major version; false when it is still to be created. Throws
 * StartError when something else is in its place.
 */
export function isClusterMade(cluster: string, major: number): boolean {
  if (!existsSync(cluster)) return false
  if (!statSync(cluster).isDirectory()) {
    throw new StartError(
      `${cluster} is a file, but the database needs a folder there. Move it, or set DATA_DIR.`,
    )
  }
  const owner = statSync(cluster).uid
  const self = process.getuid?.()
  if (self !== 0 && self !== undefined && self !== owner) {
    throw new StartError(
      `The database in ${cluster} belongs to another user of this system. Start Bandstand as that user, or set DATA_DIR.`,
    )
  }
  const versionFile = join(cluster, 'PG_VERSION')
  if (!existsSync(versionFile)) {
    if (readdirSync(cluster).length === 0) return false
    throw new StartError(
      `The folder ${cluster} isn’t empty and has no database in it. Move it, or set DATA_DIR.`,
    )
  }
  const found = readFileSync(versionFile, 'utf8').trim()
  if (found !== String(major)) {
    throw new StartError(
      `The database in ${cluster} was created by PostgreSQL ${found}, and this is PostgreSQL ${major}. Move it, or set DATA_DIR.`,
    )
  }
  return true
}

/** Returns the real path, so that a folder has one name no matter how it was reached. */
function makeDataFolder(dataDir: string): string {
  try {
    // A strict umask must not lock the database user out of a folder made for it.
    if (mkdirSync(dataDir, { recursive: true })) chmodSync(dataDir, 0o755)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError(`The data folder ${dataDir} can’t be used: ${explain(error)}.`)
  }
  if (!statSync(dataDir).isDirectory())
    throw new StartError(`The data folder ${dataDir} can’t be used: it’s a file.`)
  return realpathSync(dataDir)
}

function explain(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'it, or a folder above it, is a file'
  if (code === 'EACCES' || code === 'EPERM') return 'this user can’t write to it'
  if (code === 'EROFS') return 'it’s on a read-only disk'
  if (code === 'ENOSPC') return 'the disk is full'
  return (error as Error).message
}

function followPointer(pointer: string): string {
  const place = readFileSync(pointer, 'utf8').trim()
  if (existsSync(place)) return place
  throw new StartError(
    `The database was kept in ${place}, which is gone. Restore it, or delete ${pointer} to start with an empty one.`,
  )
}

/**
 * Whether the user can enter the data folder; a private one is opened to that user's group, and folders above it aren't
 * changed.
 */
function letIn(dataDir: string, user: SystemUser): boolean {
  if (!user || canAccess(user, '-x', dataDir)) return true
  const { uid, mode, gid } = statSync(dataDir)
  chownSync(dataDir, uid, user.gid)
  chmodSync(dataDir, mode | 0o010)
  if (canAccess(user, '-x', dataDir)) return true
  chownSync(dataDir, uid, gid)
  chmodSync(dataDir, mode)
  return false
}
