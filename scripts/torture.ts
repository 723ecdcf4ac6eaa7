import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Runs every exploring test again and again with other seeds and more examples than `npm test`; then sequences of money
// actions, while servers are killed.
const MOST_SEED = 2 ** 31 - 1
const TIMES = 3

const root = fileURLToPath(new URL('..', import.meta.url))
const minutes = readOption('minutes', 5)
const sequences = readOption('sequences', 10_000)
const givenSeed = readOption('seed', -1)
if (!(minutes >= 0 && sequences >= 0 && Number.isInteger(givenSeed))) {
  console.error('How much? For example: npm run torture -- --minutes=5 --sequences=10000 --seed=1')
  process.exit(1)
}

let failed = 0
if (minutes > 0) await runRounds()
if (sequences > 0) await runMoney()
process.exitCode = failed > 0 ? 1 : 0

async function runRounds(): Promise<void> {
  const files = globSync(['packages/*/src/**/*.test.ts', 'apps/*/{src,test}/**/*.test.ts'], { cwd: root })
    .filter((file) => /fc\s*\.assert\(|inject\('properties'\)/.test(readFileSync(join(root, file), 'utf8')))
    .toSorted()
  console.log(`${files.length} files of properties and models, for ${minutes} minutes.`)
  const end = Date.now() + minutes * 60_000
  let rounds = 0
  do {
    rounds++
    const seed = chooseSeed()
    const begun = Date.now()
    let output = ''
    const code = await runVitest(
      ['--project=unit', '--project=server', ...files],
      { FAST_CHECK_SEED: String(seed), TORTURE_TIMES: String(TIMES) },
      (chunk) => (output += chunk),
    )
    const seconds = Math.round((Date.now() - begun) / 1000)
    console.log(`round ${rounds}, seed ${seed}: ${code === 0 ? 'held' : 'FAILED'} (${seconds} s)`)
    if (code === 0) continue
    failed++
    console.log(output)
    console.log(`To repeat it: FAST_CHECK_SEED=${seed} TORTURE_TIMES=${TIMES} npx vitest run <file>`)
  } while (Date.now() < end)
  console.log(`\ntorture: ${rounds} rounds, ${failed} failed`)
}

async function runMoney(): Promise<void> {
  const seed = chooseSeed()
  console.log(`\n${sequences} sequences of acts of money with kills, seed ${seed}.`)
  const env = { FAST_CHECK_SEED: String(seed), TORTURE_SEQUENCES: String(sequences) }
  const code = await runVitest(['--project=torture'], env, (chunk) => void process.stdout.write(chunk))
  if (code !== 0) failed++
  console.log(`\ntorture: the sequences ${code === 0 ? 'held' : `FAILED, seed ${seed}`}`)
}

async function runVitest(
  args: string[],
  env: Record<string, string>,
  onOutput: (chunk: string) => void,
): Promise<number> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', onOutput)
  const [code] = (await once(child, 'close')) as [number | null]
  return code ?? 1
}

function chooseSeed(): number {
  return givenSeed >= 0 ? givenSeed : Math.floor(Math.random() * MOST_SEED)
}

function readOption(name: string, otherwise: number): number {
  const option = process.argv.find((argument) => argument.startsWith(`--${name}=`))
  return option === undefined ? otherwise : Number(option.slice(name.length + 3))
}
