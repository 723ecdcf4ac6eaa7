import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Row = { id: string; requirement: string }
type VitestReport = { testResults: { assertionResults: { title: string; status: string }[] }[] }
type BrowserSpec = { title: string; ok: boolean; tests: { status: string }[] }
type BrowserSuite = { specs?: BrowserSpec[]; suites?: BrowserSuite[] }
type Report = VitestReport | { suites: BrowserSuite[] }

const root = fileURLToPath(new URL('..', import.meta.url))
const checklist = join(root, '../shared/spec/checklist.tsv')

if (!existsSync(checklist)) {
  console.log('There is no checklist beside this repository; nothing to compare.')
  process.exit()
}

/** Rows whose literal text a decision replaces; a test of that decision, `… [DECISION-28]`, proves them. */
const REPLACED: Record<string, string> = {
  'DIR-02': 'DECISION-28',
  'NET-07': 'DECISION-33',
  'CALL-47': 'DECISION-29',
  'CALL-48': 'DECISION-29',
}

const all = readRows()
const prefixes =
  process.argv.length > 2 ? process.argv.slice(2) : [...new Set(all.map((row) => prefixOf(row.id)))]
const rows = all.filter((row) => prefixes.includes(prefixOf(row.id)))
const reports = globSync('reports/*.json', { cwd: root })
/** Ids, each with the title of a test that passed. */
const proven = new Map(
  reports.flatMap(readPassedTitles).flatMap((title) => readIds(title).map((id) => [id, title] as const)),
)

for (const prefix of prefixes) {
  const own = rows.filter((row) => prefixOf(row.id) === prefix)
  const missing = own.filter((row) => !isProven(row.id))
  console.log(`${prefix}: ${own.length - missing.length} of ${own.length} covered`)
  for (const row of missing) console.log(`  not covered ${row.id}  ${row.requirement}`)
  for (const { id } of own)
    if (isProven(id) && REPLACED[id])
      console.log(`  ${id} is replaced by ${REPLACED[id]}: ${proven.get(REPLACED[id])}`)
}
const known = new Set(all.map((row) => row.id))
for (const id of [...proven.keys()].filter((id) => !known.has(id) && !id.startsWith('DECISION-')))
  console.log(`a test names ${id}, which is no row of the checklist`)
const covered = rows.filter((row) => isProven(row.id)).length
console.log(
  `conformance: ${covered} covered, ${rows.length - covered} not covered (${reports.length} reports read)`,
)

function isProven(id: string): boolean {
  return proven.has(REPLACED[id] ?? id)
}

function readRows(): Row[] {
  const lines = readFileSync(checklist, 'utf8').trimEnd().split('\n').slice(1)
  return lines.map((line) => {
    const [id, , , requirement] = line.split('\t')
    return { id: id!, requirement: requirement ?? '' }
  })
}

/** Only tests that passed prove anything. */
function readPassedTitles(file: string): string[] {
  const report = JSON.parse(readFileSync(join(root, file), 'utf8')) as Report
  if ('suites' in report) return report.suites.flatMap(readPassedSpecs)
  const results = report.testResults.flatMap((suite) => suite.assertionResults)
  return results.filter((test) => test.status === 'passed').map((test) => test.title)
}

function readPassedSpecs(suite: BrowserSuite): string[] {
  const own = (suite.specs ?? [])
    .filter(({ ok, tests }) => ok && tests.every(({ status }) => status !== 'skipped'))
    .map((spec) => spec.title)
  return [...own, ...(suite.suites ?? []).flatMap(readPassedSpecs)]
}

/** `… [GIG-11 LIM-18]` names two rows. */
function readIds(title: string): string[] {
  const groups = [...title.matchAll(/\[([^\]]+)\]/g)].flatMap((match) => match[1]!.split(/[\s,]+/))
  return groups.filter((id) => /^[A-Z]+-\d+$/.test(id))
}

function prefixOf(id: string): string {
  return id.split('-')[0]!
}
