/**
 * `npm run bench:peers`: measures our list of gigs beside PostGraphile and Feathers on the same rows (bench/peers, a package of
 * its own, is installed if it isn't). `-- --gigs=100000` makes the database smaller, and with `-- --open` all gigs are open.
 * `-- --against=../other` asks the server of another checkout too, and `-- --pgledger=ulid.sql,pgledger.sql` measures postings beside
 * pgledger, whose files aren't part of this repository. `-- --write` keeps the result in docs/benchmarks.md.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { grouped } from '@bandstand/domain/product'
import { utcDay } from '@bandstand/domain/time'
import { bulkId } from '../apps/server/src/bulk/bulk-world.ts'
import { signTokens } from './bookings/booking-members.ts'
import { writeSection } from './document.ts'
import { createFilledDatabase, startBenchServer, withClient } from './gigs/gig-database.ts'
import { type RunningServer, readyUrl, startServer } from './gigs/gig-http.ts'
import { median, ms, type Spread, spread } from './measure.ts'
import { sendLoad } from './overload.ts'
import { type LedgerRates, measureLedgers } from './payments/peer-ledger.ts'
import { COLUMNS, type Contestant, feathers, hashAnswers, ours, postgraphile } from './peer-requests.ts'
import { CORES, pin } from './pin.ts'
import { parentOf, processorMs } from './processor-time.ts'
import { withServerParts } from './server-requests.ts'
import { copyUpgraded, runInCheckout, signTokensIn } from './versions.ts'

const PEERS = fileURLToPath(new URL('peers/', import.meta.url))
const ROUNDS = 6
const BLOCK_SECONDS = 4
const CONNECTIONS = 32
/** As many connections to the database as our server has. */
const POOL_SIZE = '10'

interface Running extends Contestant {
  server: RunningServer
}
interface Block {
  perSecond: number
  p50: number
  p99: number
  /** Milliseconds of a processor for a request, of the server and the database together. */
  processor: number
}

const { values } = parseArgs({
  options: {
    gigs: { type: 'string', default: '1000000' },
    open: { type: 'boolean', default: false },
    against: { type: 'string' },
    pgledger: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const gigs = Number(values.gigs)
const { against } = values
const today = utcDay(new Date())

if (!existsSync(`${PEERS}node_modules`)) execFileSync('npm', ['ci'], { cwd: PEERS, stdio: 'inherit' })
const postgres = await startBenchServer()
const servers: RunningServer[] = []
try {
  const database = await fill()
  const running = await startAll(database)
  const hashes = await compareAnswers(running)
  const began = loadavg()[0] ?? 0
  const rounds: Block[][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const blocks: Block[] = []
    for (const at of running.keys()) {
      const index = (at + round) % running.length
      blocks[index] = await measureBlock(running[index]!, database.postmaster)
    }
    rounds.push(blocks)
    console.log(
      `Round ${round + 1}: ${running.map(({ name }, index) => `${name} ${blocks[index]!.perSecond.toFixed(0)}/s`).join(', ')}`,
    )
  }
  const ledgers = values.pgledger ? await measureLedgers(postgres.url, values.pgledger.split(',')) : null
  if (!ledgers) console.log('Postings beside pgledger are left out: --pgledger names no SQL files.')
  const load = `${began.toFixed(1)} before and ${(loadavg()[0] ?? 0).toFixed(1)} after`
  const text = report(running, rounds, hashes, ledgers, load)
  console.log(`\n${text}`)
  if (values.write) writeSection(`Beside other servers${values.open ? ', all gigs open' : ''}`, text)
} finally {
  for (const server of servers) await server.stop()
  await postgres.stop()
}

/** The database of all but the version before, which has its own; and the process of the databases. */
interface Filled {
  url: string
  urlBefore: string | null
  postmaster: number
}

/** Creates the database with the index that fits the filters of the others best, and the same rows for the version before. */
async function fill(): Promise<Filled> {
  const counts = { gigs, areOpen: values.open }
  const urlBefore = against
    ? await runInCheckout<string>(
        against,
        `const { createFilledDatabase } = await import('./bench/gigs/gig-database.ts')
        return createFilledDatabase(...${JSON.stringify([postgres.url, 'peers_before', counts, today])}, console.log)`,
      )
    : null
  const url = urlBefore
    ? await copyWithDemo(urlBefore)
    : await createFilledDatabase(postgres.url, 'peers', counts, today, console.log)
  return withClient(url, async (client) => {
    await client.query(`
      create index peers_open on gigs (date, rank, starts_at, id) include (pay_cents, instruments) where status = 'open'`)
    // PostGraphile makes an API of a whole schema, and the names of some other tables conflict in it.
    await client.query(`
      create schema peers;
      create view peers.gigs as select * from gigs;
      comment on view peers.gigs is '@primaryKey id'`)
    await client.query('vacuum analyze gigs')
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const postmaster = parentOf(rows[0]!.pid)
    pin(postmaster, CORES.database)
    return { url, urlBefore, postmaster }
  })
}

/** Copies the database of the version before, with the demo world of that version, and gives the copy the tables of this one. */
async function copyWithDemo(urlBefore: string): Promise<string> {
  await (await startServer(urlBefore, {}, against)).stop()
  return copyUpgraded(urlBefore, 'peers')
}

/** Starts all servers; ours is measured twice, and the difference is noise. */
async function startAll({ url, urlBefore }: Filled): Promise<Running[]> {
  // In demo mode it accepts as many reads as are sent; the demo world's boosted gigs would be first on their day.
  const bandstand = await startServer(url)
  servers.push(bandstand)
  for (const each of [url, urlBefore ?? []].flat())
    await withClient(each, (client) =>
      client.query('update gigs set boosted_until = null where boosted_until is not null'),
    )
  const graph = await startPeer('postgraphile.mjs', url)
  const plain = await startPeer('feathers.mjs', url)
  const before = against && urlBefore ? [await startBefore(against, urlBefore)] : []
  for (const { pid } of servers) pin(pid, CORES.server)
  const [token = ''] = await withServerParts({ url }, (deps) =>
    signTokens(deps, bandstand.url, [bulkId('venue', 0)]),
  )
  return [
    { ...ours(token, today), server: bandstand },
    { ...ours(token, today), name: 'Bandstand again', server: bandstand },
    ...before,
    { ...postgraphile(true, today), server: graph },
    { ...feathers(true, today), server: plain },
    { ...postgraphile(false, today), server: graph },
    { ...feathers(false, today), server: plain },
  ]
}

async function startBefore(checkout: string, url: string): Promise<Running> {
  const server = await startServer(url, {}, checkout)
  servers.push(server)
  const [token = ''] = await signTokensIn(checkout, url, server.url, [bulkId('venue', 0)])
  return { ...ours(token, today), name: 'Bandstand before', server }
}

async function startPeer(file: string, databaseUrl: string): Promise<RunningServer> {
  const child = spawn(process.execPath, [file], {
    cwd: PEERS,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      POOL_SIZE,
      LISTED_COLUMNS: COLUMNS.join(),
      NODE_ENV: 'production',
      GRAPHILE_ENV: 'production',
      TZ: 'UTC',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const server: RunningServer = {
    url: await readyUrl(child),
    pid: child.pid ?? 0,
    async stop() {
      child.removeAllListeners('exit')
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
  servers.push(server)
  return server
}

/** Returns the hash that all have in common. Throws when a page or a count differs. */
async function compareAnswers(running: Running[]) {
  const hashes = await Promise.all(running.map((each) => hashAnswers(each.server.url, each)))
  const [first] = hashes
  if (!first || first.rows === 0) throw new Error('No gig matches')
  for (const [index, { name, counts }] of running.entries()) {
    const own = hashes[index]!
    if (own.pages !== first.pages) throw new Error(`${name} shows other gigs than Bandstand`)
    if (counts && own.counts !== first.counts) throw new Error(`${name} counts other gigs than Bandstand`)
  }
  return first
}

async function measureBlock({ name, server, requests }: Running, postmaster: number): Promise<Block> {
  const used = () => processorMs(server.pid) + processorMs(postmaster)
  const before = used()
  const load = { url: server.url, requests, seconds: BLOCK_SECONDS, connections: CONNECTIONS, rate: null }
  const { byStatus, broken } = await sendLoad(load, (pid) => pin(pid, CORES.load))
  const served = byStatus['200']
  if (!served || broken > 0 || Object.keys(byStatus).length > 1)
    throw new Error(`${name} refuses requests: ${JSON.stringify(byStatus)}`)
  return {
    perSecond: served.count / BLOCK_SECONDS,
    p50: served.p50,
    p99: served.p99,
    processor: (used() - before) / served.count,
  }
}

function report(
  running: Running[],
  rounds: Block[][],
  { pages, rows }: { pages: string; rows: number },
  ledgers: LedgerRates | null,
  load: string,
): string {
  const lines = running.map(({ name, counts }, index) => {
    const own = rounds.map((blocks) => blocks[index]!)
    const ratio = spread(rounds.map((blocks) => blocks[0]!.perSecond / blocks[index]!.perSecond))
    const cells = [
      name,
      counts ? 'yes' : 'no',
      spreadText(spread(own.map(({ perSecond }) => perSecond)), 0),
      index === 0 ? '' : spreadText(ratio, 2),
      ms(median(own.map(({ processor }) => processor))),
      ms(median(own.map(({ p50 }) => p50))),
      ms(median(own.map(({ p99 }) => p99))),
    ]
    return `| ${cells.join(' | ')} |`
  })
  const versions = JSON.parse(readFileSync(`${PEERS}package.json`, 'utf8')) as {
    dependencies: Record<string, string>
  }
  const version = (name: string) => versions.dependencies[name]
  return `Written by \`npm run bench:peers\` on ${today}: ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), load average ${load}. The list of gigs by
instrument, first day and minimum pay, 8 rows of ${grouped(gigs)} gigs${values.open ? ', all of them open' : ''}, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${BLOCK_SECONDS} seconds in changing order. PostGraphile ${version('postgraphile')} has the Amber
preset with connection-filter ${version('postgraphile-plugin-connection-filter')}, Feathers ${version('@feathersjs/koa')} has Koa and Knex ${version('knex')}; both read the table \`gigs\` with a covering partial index in
the list's order, and neither checks who asks. Ours also reads each gig's venue, checks the member's token, and always counts. The server has processor ${CORES.server},
the load generator ${CORES.load} and PostgreSQL ${CORES.database}. All send the same ${grouped(rows)} rows for the same filters, by their SHA-256 (${pages.slice(0, 12)}), and the same counts.

| server | counts | requests a second: median (least to most) | ours divided by it | processor for each | p50 | p99 |
|---|---|---|---|---|---|---|
${lines.join('\n')}

“Bandstand again” is the same server: what its ratio differs from 1 is noise.
${against ? '“Bandstand before” is an earlier version, on a copy of the same rows with the tables of that version.\n' : ''}${ledgers ? ledgerText(ledgers) : ''}`
}

function ledgerText({ ours: own, shared, apart }: LedgerRates): string {
  return `
Postings to a thousand accounts, each in a transaction of its own, eight at once: our ledger ${spreadText(own, 0)} a second.

| pgledger | transfers a second: median (least to most) | ours divided by it |
|---|---|---|
| out of one account, as deposits are | ${spreadText(shared.rate, 0)} | ${spreadText(shared.ratio, 2)} |
| between different accounts | ${spreadText(apart.rate, 0)} | ${spreadText(apart.ratio, 2)} |
`
}

function spreadText({ median, least, most }: Spread, digits: number): string {
  return `${median.toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`
}
