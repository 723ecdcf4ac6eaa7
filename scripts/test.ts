import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { together } from '../apps/server/test/together.ts'
import { describeSkipped, readBrowserReport } from './browser-report.ts'
import { buildWeb } from './build-web.ts'
import { findChange, ofKind, serverFolders } from './changed-files.ts'
import { requireChromium } from './find-chromium.ts'
import { JOURNEYS } from './long-tests.ts'

/** `failures` lists what failed, for the end of a long output. */
type Outcome = { passed: number; failed: number; failures: string[] }
/**
 * Steps of one phase run at once, as many as there are cores. Those with a phase of their own use all cores by themselves.
 * `onlyAll`: without `--all` it's left out.
 */
type Step = { name: string; title: string; phase: Phase; run: () => Promise<Outcome>; onlyAll?: boolean }
const PHASES = ['lint', 'types', 'without a server', 'server', 'browser'] as const
type Phase = (typeof PHASES)[number]

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = join(root, 'reports')
const only = process.argv
  .find((argument) => argument.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
/** Whole steps, as in continuous integration. Otherwise a contributor's minutes are for each level and its main tests. */
const isAll = process.argv.includes('--all') || only !== undefined

const steps: Step[] = [
  check('lint', 'Lint, with types', 'lint', 'oxlint --type-aware'),
  check('types', 'Types', 'types', 'tsc --noEmit -p tsconfig.json && tsc --noEmit -p apps/web'),
  // The longest begins first; the others use the time in which it waits.
  vitest('web', 'Tests of screens and components', 'without a server'),
  vitest('unit', 'Unit and property tests', 'without a server'),
  check('format', 'Format', 'without a server', 'oxfmt --check'),
  check('spelling', 'Spelling', 'without a server', 'cspell --no-progress --no-summary'),
  check('unused', 'Unused code', 'without a server', 'knip'),
  check('imports', 'Import directions', 'without a server', 'depcruise packages/*/src apps/*/src'),
  {
    name: 'build',
    title: 'Build of the web app',
    phase: 'without a server',
    run: () => counted(() => buildWeb(console.log)),
  },
  vitest('server', 'Integration tests on PostgreSQL 18', 'server'),
  // It reads the statements that ran on 18. Browser tests begin by filling a database, which keeps one core busy.
  { ...vitest('server-pg15', 'Integration tests on PostgreSQL 15', 'browser'), onlyAll: true },
  {
    name: 'e2e',
    title: isAll ? 'Browser tests' : 'Browser tests of the main journeys',
    phase: 'browser',
    run: runBrowserTests,
  },
]

const onlyChanged = process.argv.includes('--changed')
const chosen = onlyChanged
  ? stepsOfChange()
  : steps.filter(({ name, onlyAll }) => (only ? only.includes(name) : isAll || !onlyAll))
if (chosen.length === 0) {
  console.error(`--only takes some of: ${steps.map((step) => step.name).join(', ')}.`)
  process.exit(1)
}
if (!only && !onlyChanged) rmSync(reports, { recursive: true, force: true })
for (const folder of ['changed', 'steps']) mkdirSync(join(reports, folder), { recursive: true })
// For `vitest.config.ts`.
if (!isAll) process.env.WITHOUT_LONG_TESTS = '1'
// Everything that these steps start compiles its modules only once.
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache/compile')

const total: Outcome = { passed: 0, failed: 0, failures: [] }
const costs: { step: string; tests: number; seconds: number }[] = []
for (const each of PHASES) {
  const due = chosen.filter(({ phase }) => phase === each)
  await together(due, availableParallelism(), runStep)
}
// Beside the reports of tests, which `conformance.ts` reads all.
writeFileSync(join(reports, 'steps/seconds.json'), JSON.stringify(costs))
process.exitCode = total.failed > 0 ? 1 : 0
if (!isAll && !onlyChanged)
  console.log(
    '\nLeft out: long tests, most browser tests and PostgreSQL 15. `npm test -- --all` runs them too.',
  )
if (onlyChanged) {
  const leftOut = steps.filter(({ name }) => !chosen.some((step) => step.name === name))
  console.log(
    `\nLeft out: ${leftOut.map((step) => step.title).join(', ')}, and all tests that are not named above.`,
  )
}
if (total.failures.length > 0) console.log(`\nFailed:\n${total.failures.join('\n')}`)
console.log(`\ntests: ${total.passed} passed, ${total.failed} failed`)

async function runStep(step: Step): Promise<void> {
  console.log(`\n[${chosen.indexOf(step) + 1}/${chosen.length}] ${step.title} …`)
  const begun = Date.now()
  const { passed, failed, failures } = await step.run()
  total.passed += passed
  total.failed += failed
  total.failures.push(...failures.map((name) => `${step.title}: ${name}`))
  const seconds = (Date.now() - begun) / 1000
  costs.push({ step: step.title, tests: passed + failed, seconds })
  console.log(`${step.title}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`)
}

/** A check that counts as one test; it prints the output of its command only when it fails. */
function check(name: string, title: string, phase: Phase, command: string): Step {
  const run = async () => {
    const { code, output } = await execute(command, 'pipe')
    if (code !== 0) throw new Error(output)
  }
  return { name, title, phase, run: () => counted(run) }
}

/** The fast checks, and the tests that are relevant to the change since main. */
function stepsOfChange(): Step[] {
  const { since, files } = findChange()
  const code = ofKind(files, '.ts', '.tsx', '.mjs').join(' ')
  const folders = serverFolders(files)
  console.log(`${files.length} files differ from main.`)
  const [format, types, spelling] = ['format', 'types', 'spelling'].map((name) =>
    steps.find((step) => step.name === name)!,
  )
  return [
    format!,
    spelling!,
    ...(code
      ? [check('lint', 'Lint of the changed files, with types', 'lint', `oxlint --type-aware ${code}`)]
      : []),
    types!,
    vitest(
      'unit',
      'Unit and property tests that import what changed',
      'without a server',
      `--changed=${since} --passWithNoTests`,
    ),
    vitest(
      'web',
      'Tests of screens that import what changed',
      'without a server',
      `--changed=${since} --passWithNoTests`,
    ),
    ...(folders.length > 0
      ? [
          vitest(
            'server',
            `Integration tests of ${folders.join(', ')}`,
            'server',
            `${folders.join(' ')} --passWithNoTests`,
          ),
        ]
      : []),
  ]
}

/** The tests of a project, or those that `selection` picks. Only the report of all of them proves the checklist. */
function vitest(name: string, title: string, phase: Phase, selection = ''): Step {
  const report = join(reports, isAll && !selection ? '' : 'changed', `${name}.json`)
  // As with browsers: a shared machine can stall for longer than any timeout, and a real failure fails twice.
  const again = name.startsWith('server') ? '--retry=1' : ''
  // Screens have a second project, `web-alone`.
  const project = name === 'web' ? "'web*'" : name
  const command = `vitest run --project=${project} ${again} ${selection} --reporter=default --reporter=json --outputFile.json=${report}`
  return {
    name,
    title,
    phase,
    run: async () => {
      const { code } = await execute(command, 'inherit')
      return outcome(code, report, (json) => ({
        passed: json.numPassedTests,
        failed: json.numFailedTests,
        failures: json.testResults.flatMap(failuresOfFile),
      }))
    },
  }
}

async function runBrowserTests(): Promise<Outcome> {
  try {
    process.env.CHROMIUM_PATH = requireChromium(console.log)
  } catch (error) {
    return explainFailure(error)
  }
  const report = join(reports, isAll ? '' : 'changed', 'e2e.json')
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = report
  const files = isAll ? [] : JOURNEYS
  const { code } = await execute(`playwright test ${files.join(' ')} --reporter=list,json`, 'inherit')
  return outcome(code, report, (json) => {
    const { skipped, flaky, ...counts } = readBrowserReport(json)
    for (const line of describeSkipped({ skipped, flaky })) console.log(line)
    return counts
  })
}

function failuresOfFile({ name, status, assertionResults }: any): string[] {
  const failed = assertionResults.filter((test: any) => test.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [relative(root, name)] : []
  return failed.map(({ fullName }: any) => `${relative(root, name)}: ${fullName}`)
}

async function counted(run: () => Promise<void>): Promise<Outcome> {
  try {
    await run()
    return { passed: 1, failed: 0, failures: [] }
  } catch (error) {
    return explainFailure(error)
  }
}

function explainFailure(error: unknown): Outcome {
  console.log(error instanceof Error ? error.message : error)
  return { passed: 0, failed: 1, failures: ['see above'] }
}

/** A run that failed outside of its tests (a file that can't be loaded, a setup) counts as one failure. */
function outcome(code: number, report: string, read: (json: any) => Outcome): Outcome {
  let counts: Outcome = { passed: 0, failed: 0, failures: [] }
  try {
    counts = read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    console.log(`There is no report in ${report}.`)
  }
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1, failures: ['see above'] } : counts
}

async function execute(
  command: string,
  stdio: 'inherit' | 'pipe',
): Promise<{ code: number; output: string }> {
  const bin = join(root, 'node_modules/.bin')
  const child = spawn(command, {
    cwd: root,
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
    shell: true,
    stdio: ['ignore', stdio, stdio],
  })
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, output }
}
