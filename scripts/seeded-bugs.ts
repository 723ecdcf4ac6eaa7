import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Bug } from './bugs/bug.ts'
import { BUGS } from './bugs-to-seed.ts'

// Puts each known bug into a copy of the repository and requires that the tests of `npm test -- --all` find it.
const root = fileURLToPath(new URL('..', import.meta.url))
const word = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
const chosen = BUGS.filter(({ invariant, change }) => new RegExp(word ?? '').test(`${invariant} ${change}`))
const copy = mkdtempSync(join(tmpdir(), 'bandstand-bugs-'))
let running: ChildProcess | undefined
process.once('exit', () => {
  running?.kill()
  rmSync(copy, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

copyRepository()
for (const bug of chosen) seed(bug).takeOut()
const sound = await runTests([...new Set(chosen.flatMap(({ tests }) => tests))])
if (sound.code !== 0) {
  console.error(sound.output)
  console.error('The tests fail without any bug, so they say nothing about one.')
  process.exit(1)
}

let caught = 0
for (const [index, bug] of chosen.entries()) {
  const seeded = seed(bug)
  const { code, output } = await runTests(bug.tests)
  seeded.takeOut()
  // A run that failed before any test did (a file that doesn't load) has found nothing.
  const test = / FAIL .*?(\S+\.test\.tsx?) > (.+)/.exec(output)
  if (code !== 0 && test) caught++
  console.log(`${index + 1}. ${bug.invariant}\n   bug: ${bug.change} (${bug.file})`)
  console.log(
    code !== 0 && test
      ? `   caught by: ${basename(test[1]!)}: ${test[2]}${seedOf(output)}`
      : `   NOT CAUGHT by ${bug.tests.join(', ')}\n${output}`,
  )
}
process.exitCode = caught === chosen.length ? 0 : 1
console.log(`\nseeded bugs: ${caught} of ${chosen.length} caught`)

/**
 * Everything except build results and saved databases, whose files belong to PostgreSQL's user; the packages of the workspaces are
 * those of the copy.
 */
function copyRepository(): void {
  const made = new Set(['node_modules', '.git', '.data', '.cache', 'dist', 'test-results'])
  const isMade = (path: string) => made.has(basename(path)) || path === join(root, 'reports')
  cpSync(root, copy, { recursive: true, filter: (path) => !isMade(path) })
  for (const folder of ['', 'apps/server', 'apps/web', 'packages/domain', 'packages/api-spec'])
    linkPackages(folder)
}

function linkPackages(workspace: string): void {
  const from = join(root, workspace, 'node_modules')
  const to = join(copy, workspace, 'node_modules')
  let names: string[] = []
  try {
    names = readdirSync(from)
  } catch {
    return
  }
  mkdirSync(to)
  // What a test runner stores there is about the files of this repository, not about those of the copy.
  const packages = names.filter((name) => !name.startsWith('.') && name !== '@bandstand')
  for (const name of [...packages, '.bin']) symlinkSync(join(from, name), join(to, name))
  if (!names.includes('@bandstand')) return
  mkdirSync(join(to, '@bandstand'))
  for (const name of readdirSync(join(from, '@bandstand')))
    symlinkSync(readlinkSync(join(from, '@bandstand', name)), join(to, '@bandstand', name))
}

function seed({ file, from, to, change }: Bug): { takeOut(): void } {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(from).length !== 2)
    throw new Error(`"${change}" cannot be seeded: ${file} does not hold its text exactly once:\n${from}`)
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  return { takeOut: () => writeFileSync(path, text) }
}

async function runTests(files: string[]): Promise<{ code: number; output: string }> {
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
  const flags = ['--project=unit', '--project=server', '--bail=1', '--no-color']
  const child = spawn(process.execPath, [vitest, 'run', ...flags, ...files], {
    cwd: copy,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running = child
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, output }
}

function seedOf(output: string): string {
  const seed = /\{ seed: (-?\d+)/.exec(output)?.[1]
  return seed ? `, seed ${seed}` : ''
}
