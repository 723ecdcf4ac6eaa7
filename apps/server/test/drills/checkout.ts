import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from '../../src/settings/repository.ts'

// A stash has an author, whom a fresh clone doesn't know.
const author = ['-c', 'user.name=drill', '-c', 'user.email=drill@example.com']
const git = (...args: string[]) =>
  execFileSync('git', [...author, ...args], { cwd: REPOSITORY, maxBuffer: 1 << 28 })

/** What a server needs to be installed and run. */
const PROGRAM = ['.npmrc', 'package.json', 'package-lock.json', 'scripts/prepare.cjs', 'apps', 'packages']

/**
 * Puts the program of a commit into an empty folder, or the one here, without what git doesn't know. Its modules are those of
 * this repository where they're the same, and otherwise installed. Returns the file that starts it.
 */
export function checkOut(folder: string, commit?: string): string {
  const tree = commit ?? (git('stash', 'create').toString().trim() || 'HEAD')
  const files = git('archive', tree, ...PROGRAM)
  execFileSync('tar', ['-x', '-C', folder], { input: files })
  if (hasSameModules(folder)) linkModules(folder)
  else execFileSync(process.execPath, ['scripts/prepare.cjs'], { cwd: folder, stdio: 'inherit' })
  return path.join(folder, 'apps/server/src/main.ts')
}

/** Whether every module that its lock file names is installed here in that version. */
function hasSameModules(folder: string): boolean {
  const packagesOf = (root: string) =>
    (
      JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
        packages: Record<string, Locked>
      }
    ).packages
  const here = packagesOf(REPOSITORY)
  return Object.entries(packagesOf(folder)).every(
    ([name, { version, dev, link }]) =>
      dev || link || !name.includes('node_modules/') || here[name]?.version === version,
  )
}

interface Locked {
  version?: string
  dev?: boolean
  link?: boolean
}

/** All modules are links to the installed ones, but its own packages are its own. */
function linkModules(folder: string): void {
  for (const workspace of ['', 'apps/server']) {
    const installed = path.join(REPOSITORY, workspace, 'node_modules')
    const modules = path.join(folder, workspace, 'node_modules')
    mkdirSync(modules)
    for (const name of namesIn(installed).filter((each) => each !== '@bandstand'))
      symlinkSync(path.join(installed, name), path.join(modules, name))
  }
  const own = path.join(folder, 'node_modules/@bandstand')
  mkdirSync(own)
  for (const name of readdirSync(path.join(folder, 'packages'))) {
    const { name: full } = JSON.parse(
      readFileSync(path.join(folder, 'packages', name, 'package.json'), 'utf8'),
    )
    symlinkSync(path.join(folder, 'packages', name), path.join(folder, 'node_modules', full as string))
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => !name.startsWith('.'))
  } catch {
    return []
  }
}
