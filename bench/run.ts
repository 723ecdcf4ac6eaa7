/**
 * `npm run bench`: measures the speed goals side by side in one run, prints them and writes docs/benchmarks.md.
 * `-- --gigs=100000 --artists=100000` makes the large databases smaller.
 */
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { buildWeb } from '../scripts/build-web.ts'
import { measureArtists } from './artists.ts'
import { createGigDatabase, startBenchServer } from './gig-database.ts'
import { measureHttpRates, startServer } from './gig-http.ts'
import { measureCountedRates, measurePageLatency } from './gig-page.ts'
import { measureMap } from './map-tiles.ts'
import { type Measurement, table } from './table.ts'
import { measureLighthouse, measureScripts } from './web-pages.ts'

const million = { type: 'string', default: '1000000' } as const
const { values } = parseArgs({ options: { gigs: million, artists: million } })
const large = Number(values.gigs)
const small = large / 10
const today = new Date().toISOString().slice(0, 10)
const count = (gigs: number) => gigs.toLocaleString('en-US')
const ms = (milliseconds: number) => `${milliseconds.toFixed(2)} ms`

await buildWeb(console.log)
// The quick part first: what is wrong with the pages shows before the long one.
const web = await measureWeb()
const postgres = await startBenchServer()
const rows: Measurement[] = []
try {
  const databases = []
  for (const gigs of [small, large]) {
    console.log(`Filling a database with ${count(gigs)} gigs`)
    databases.push(await createGigDatabase(postgres.url, gigs, today, console.log))
  }
  for (const database of databases) {
    for (const page of [1, 3]) {
      console.log(`Page ${page} of ${count(database.gigs)} gigs`)
      const { p50, p95, clientP50, clientP95 } = await measurePageLatency(database, page, today)
      rows.push({
        what: `Gig page ${page}, ${count(database.gigs)} gigs, time in the database`,
        figure: `p50 ${ms(p50)}, p95 ${ms(p95)} (with the round trip ${ms(clientP50)}, ${ms(clientP95)})`,
        goal: 'p95 at most 1 ms',
        met: p95 <= 1,
      })
    }
  }
  for (const database of databases) {
    console.log(`Page and count against the plain-index design, ${count(database.gigs)} gigs`)
    const { ours, plain, ratio } = await measureCountedRates(database, today)
    rows.push({
      what: `Page and exact count, ${count(database.gigs)} gigs, against plain indexes with count(*)`,
      figure: `${ours.toFixed(0)}/s against ${plain.toFixed(0)}/s: ${ratio.toFixed(1)}x`,
      goal: database.gigs === large ? 'at least 5x' : '',
      met: ratio >= 5,
    })
  }
  for (const database of databases) {
    console.log(`Through HTTP against the bare driver, ${count(database.gigs)} gigs`)
    const { http, driver, ratio, p50, p99 } = await measureHttpRates(database, today)
    rows.push({
      what: `The same through HTTP, ${count(database.gigs)} gigs, against the same statements by the bare driver`,
      figure: `${http.toFixed(0)}/s against ${driver.toFixed(0)}/s: ${ratio.toFixed(2)} (p50 ${p50} ms, p99 ${p99} ms at 32 connections)`,
      goal: database.gigs === large ? 'at least 0.75' : '',
      met: ratio >= 0.75,
    })
  }
  for (const database of databases.filter(({ gigs }) => gigs === large)) {
    console.log(`Map of ${count(database.gigs)} gigs`)
    for (const { what, p50, p95, slowest, kilobytes } of await measureMap(database)) {
      const isTile = what.startsWith('Map tile')
      rows.push({
        what: `${what}, ${count(database.gigs)} gigs, through HTTP`,
        figure: `p50 ${ms(p50)}, p95 ${ms(p95)}, slowest ${ms(slowest)}, at most ${kilobytes.toFixed(1)} kB`,
        goal: isTile ? 'p95 under 50 ms, at most 60 kB' : '',
        met: p95 < 50 && kilobytes <= 60,
      })
    }
  }
  rows.push(...(await measureArtists(postgres.url, Number(values.artists), today)))
} finally {
  await postgres.stop()
}
rows.push(...web)

const text = table(rows, {
  cores: cpus().length,
  cpu: cpus()[0]?.model ?? 'unknown',
  node: process.version,
  today,
  large,
})
console.log(`\n${text}`)
writeFileSync('docs/benchmarks.md', text)

async function measureWeb(): Promise<Measurement[]> {
  console.log('JavaScript of first loads, and Lighthouse')
  const database = await startBenchServer()
  const server = await startServer(database.url)
  try {
    const limits: Record<string, number> = { '/': 110, '/gigs': 180 }
    const scripts = (await measureScripts(server.url)).map(({ path, kilobytes }) => ({
      what: `Compressed JavaScript of the first load of ${path}`,
      figure: `${kilobytes.toFixed(1)} kB`,
      goal: `at most ${limits[path]} kB`,
      met: kilobytes <= (limits[path] ?? 0),
    }))
    const scores = (await measureLighthouse(server.url, ['/', '/login'])).map(({ path, scores: found }) => ({
      what: `Lighthouse of ${path}, mobile, median of 3: performance, accessibility, best practices, SEO`,
      figure: Object.values(found).join(', '),
      goal: '95, 100, 100, 100',
      met:
        found.performance >= 95 &&
        Object.entries(found).every(([name, score]) => name === 'performance' || score === 100),
    }))
    for (const { what, figure } of [...scripts, ...scores]) console.log(`  ${what}: ${figure}`)
    return [...scripts, ...scores]
  } finally {
    await server.stop()
    await database.stop()
  }
}
