/**
 * `npm run capacity`: says how many machines so many members need (`-- --members=50000 --metros=5 --peak=5`), by what acts cost.
 * `--measure` measures that first, in about a quarter of an hour, and `--write` then keeps it in bench/capacity/capacity-costs.json
 * and writes the tables of docs/capacity.md. `--bookings=20` measures fewer of each act.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkModel, type Check } from './capacity-check.ts'
import { measureCosts } from './capacity-measure.ts'
import { boxesFor, type Costs } from './capacity-model.ts'
import { boxTable, checkTable, costTable, limitTable, weekTable } from './capacity-tables.ts'

const COSTS = new URL('capacity-costs.json', import.meta.url)
const DOCUMENT = new URL('../../docs/capacity.md', import.meta.url)
const PEAK = 5
const CITIES = [
  { members: 2000, metros: 1, peakFactor: PEAK },
  { members: 20_000, metros: 1, peakFactor: PEAK },
  { members: 200_000, metros: 10, peakFactor: PEAK },
  { members: 2_000_000, metros: 100, peakFactor: PEAK },
]

const { values } = parseArgs({
  options: {
    measure: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    bookings: { type: 'string', default: '120' },
    members: { type: 'string' },
    metros: { type: 'string', default: '1' },
    peak: { type: 'string', default: String(PEAK) },
  },
})

interface Measured {
  costs: Costs
  checks: Check[]
}

const measured = values.measure ? await measure() : (JSON.parse(readFileSync(COSTS, 'utf8')) as Measured)
const { costs, checks } = measured
const tables = {
  costs: `Measured ${costs.measured}.\n\n${costTable(costs)}`,
  check: checkTable(checks),
  week: weekTable(),
  boxes: boxTable(costs, CITIES),
  limits: limitTable(costs, PEAK),
}
if (values.members !== undefined) {
  const city = {
    members: Number(values.members),
    metros: Number(values.metros),
    peakFactor: Number(values.peak),
  }
  console.log(`Costs measured ${costs.measured}.\n\n${boxTable(costs, [city])}\n`)
  console.log(limitTable(costs, city.peakFactor))
  console.log(JSON.stringify(boxesFor(costs, city), null, 2))
} else for (const table of Object.values(tables)) console.log(`${table}\n`)

if (values.write) {
  writeFileSync(COSTS, `${JSON.stringify(measured, null, 2)}\n`)
  let page = readFileSync(DOCUMENT, 'utf8')
  for (const [name, table] of Object.entries(tables)) {
    const start = page.indexOf(`<!-- ${name} -->`)
    const end = page.indexOf('<!-- end -->', start)
    if (start < 0 || end < 0) throw new Error(`docs/capacity.md has no part <!-- ${name} -->`)
    page = `${page.slice(0, start)}<!-- ${name} -->\n\n${table}\n\n${page.slice(end)}`
  }
  writeFileSync(DOCUMENT, page)
}

async function measure(): Promise<Measured> {
  const began = performance.now()
  const found = await measureCosts(Number(values.bookings), console.log)
  const all = { costs: found, checks: await checkModel(console.log) }
  console.log(`Measured in ${((performance.now() - began) / 60_000).toFixed(0)} minutes\n`)
  return all
}
