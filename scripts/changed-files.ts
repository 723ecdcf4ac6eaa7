import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Returns what differs from main: the commit where this branch left it, and every file changed since, committed or not.
 */
export function findChange(): { since: string; files: string[] } {
  const since = git(
    'merge-base',
    'HEAD',
    git('rev-parse', '--verify', '--quiet', 'main') ? 'main' : 'origin/main',
  )
  const lists = [git('diff', '--name-only', since), git('ls-files', '--others', '--exclude-standard')]
  return { since, files: lists.flatMap((list) => list.split('\n')).filter((file) => file !== '') }
}

/** Returns those of the files that exist and have one of these endings. */
export function ofKind(files: string[], ...endings: string[]): string[] {
  return files.filter(
    (file) => endings.some((ending) => file.endsWith(ending)) && existsSync(join(root, file)),
  )
}

/**
 * Returns the folders of the server whose tests are most relevant to a change. By imports it would be all of them, because
 * each test starts the whole server; so it's the changed folder, and the server's area of the same name for rules and the
 * API's definition.
 */
export function serverFolders(files: string[]): string[] {
  const folders = files.flatMap((file) => {
    const own = /^apps\/server\/(src\/(?:features\/)?[^/]+|test\/[^/]+)\//.exec(file)
    if (own) return [`apps/server/${own[1]}/`]
    const area = /^packages\/(?:domain|api-spec)\/src\/([^/.]+)/.exec(file)?.[1]
    return area ? [`apps/server/src/features/${area}/`, `apps/server/src/${area}/`] : []
  })
  const tests = ofKind(files, '.test.ts').filter((file) => file.startsWith('apps/server/'))
  return [...new Set([...folders.filter((folder) => existsSync(join(root, folder))), ...tests])]
}

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return ''
  }
}
