/** Writes docs/test-costs.md from the reports of `npm test -- --all`. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { JOURNEYS, LONG_TESTS } from './long-tests.ts'

/** `title` is a sentence about the product, so it says what the test proves. */
type Test = { seconds: number; file: string; title: string }
type Step = { step: string; tests: number; seconds: number }

const MOST = 50
const long = new Set(globSync(LONG_TESTS))
const isOnlyAll = (file: string) => long.has(file) || (file.startsWith('e2e/') && !JOURNEYS.includes(file))
const report = (name: string) => JSON.parse(readFileSync(`reports/${name}.json`, 'utf8'))

const steps: Step[] = report('steps/seconds')
const tests = [
  ...['unit', 'web', 'server', 'server-pg15'].flatMap((name) => testsOfVitest(report(name))),
  ...report('e2e').suites.flatMap(testsOfSuite),
].toSorted((one, other) => other.seconds - one.seconds)

writeFileSync(
  'docs/test-costs.md',
  `# What tests cost

Written by \`npm run tests:costs\` from the reports of \`npm test -- --all\`, which runs steps side by side on two cores. Seconds
depend on the machine, so compare them with each other.

| step | tests | seconds |
|---|---|---|
${steps.map(({ step, tests: count, seconds }) => `| ${step} | ${count} | ${seconds.toFixed(0)} |`).join('\n')}

## The ${MOST} slowest tests

All ${tests.length} tests take ${sum(tests)} seconds, and these ${sum(tests.slice(0, MOST))}. The ones with an asterisk aren't part of \`npm test\` without \`--all\`.

| seconds | what it proves | where |
|---|---|---|
${tests
  .slice(0, MOST)
  .map(
    ({ seconds, title, file }) =>
      `| ${seconds.toFixed(0)} | ${title.replaceAll('|', '\\|')} | \`${file}\`${isOnlyAll(file) ? '*' : ''} |`,
  )
  .join('\n')}
`,
)

function sum(some: Test[]): string {
  return some.reduce((total, { seconds }) => total + seconds, 0).toFixed(0)
}

function testsOfVitest({ testResults }: any): Test[] {
  return testResults.flatMap(({ name, assertionResults }: any) =>
    assertionResults.map(({ duration, fullName }: any) => ({
      seconds: (duration ?? 0) / 1000,
      file: relative('.', name),
      title: fullName,
    })),
  )
}

function testsOfSuite({ specs = [], suites = [] }: any): Test[] {
  const own = specs.flatMap(({ file, title, tests: runs }: any) =>
    runs.map(({ results }: any) => ({ seconds: results.at(-1).duration / 1000, file: `e2e/${file}`, title })),
  )
  return [...own, ...suites.flatMap(testsOfSuite)]
}
