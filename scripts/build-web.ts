import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { StartError } from '../apps/server/src/start-error.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'apps/web/dist')
const stampName = '.sources'
const sources = ['apps/web/**/*', 'packages/**/*', 'package-lock.json']
const ignored = /(^|\/)(node_modules|dist)(\/|$)|\.test\.tsx?$/

/**
 * Builds the web app into apps/web/dist unless the build there is from exactly these sources. Throws StartError with the
 * output of the build when it fails.
 */
export async function buildWeb(report: (text: string) => void): Promise<void> {
  const hash = hashSources()
  const stamp = join(dist, stampName)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  report('Building the web app …')
  const begun = Date.now()
  const next = join(root, `.cache/web-${process.pid}`)
  await runVite(['build', '--logLevel', 'warn', '--outDir', next, '--emptyOutDir'])
  writeFileSync(join(next, stampName), hash)
  putInPlace(next)
  report(`The web app is built (${((Date.now() - begun) / 1000).toFixed(1)} s).`)
}

async function runVite(flags: string[]): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), ...flags], {
    cwd: join(root, 'apps/web'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new StartError(`The web app couldn’t be built:\n${(await said).join('')}`)
}

/** A running server, or another build, sees the old app or the new one, never a mix. */
function putInPlace(next: string): void {
  const old = `${next}-old`
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(next, dist)
  rmSync(old, { recursive: true, force: true })
}

/** By content, because a checkout changes times without changing files. */
function hashSources(): string {
  const hash = createHash('sha256')
  const files = globSync(sources, {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => ignored.test(entry.name),
  })
  const paths = files.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const path of paths.toSorted())
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path))
  return hash.digest('hex')
}
