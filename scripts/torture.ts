import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Every test that explores, again and again with other seeds and more examples than `npm test` takes.
const MOST_SEED = 2 ** 31 - 1
const TIMES = 3

const root = fileURLToPath(new URL('..', import.meta.url))
const option = process.argv.find((argument) => argument.startsWith('--minutes='))
const minutes = Number(option?.slice('--minutes='.length) ?? 5)
if (!(minutes > 0)) {
  console.error('How long? For example: npm run torture -- --minutes=5')
  process.exit(1)
}

const files = globSync(['packages/*/src/**/*.test.ts', 'apps/*/{src,test}/**/*.test.ts'], { cwd: root })
  .filter((file) => /fc\s*\.assert\(|inject\('properties'\)/.test(readFileSync(join(root, file), 'utf8')))
  .toSorted()
console.log(`${files.length} files of properties and models, for ${minutes} minutes.`)

const end = Date.now() + minutes * 60_000
let rounds = 0
let failed = 0
do {
  rounds++
  const seed = Math.floor(Math.random() * MOST_SEED)
  const begun = Date.now()
  const { code, output } = await runRound(seed)
  const seconds = Math.round((Date.now() - begun) / 1000)
  console.log(`round ${rounds}, seed ${seed}: ${code === 0 ? 'held' : 'FAILED'} (${seconds} s)`)
  if (code !== 0) {
    failed++
    console.log(output)
    console.log(`To repeat it: FAST_CHECK_SEED=${seed} TORTURE_TIMES=${TIMES} npx vitest run <file>`)
  }
} while (Date.now() < end)

process.exitCode = failed > 0 ? 1 : 0
console.log(`\ntorture: ${rounds} rounds, ${failed} failed`)

async function runRound(seed: number): Promise<{ code: number; output: string }> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', '--project=unit', '--project=server', ...files], {
    cwd: root,
    env: { ...process.env, FAST_CHECK_SEED: String(seed), TORTURE_TIMES: String(TIMES) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, output }
}
