import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { utcDay } from '@bandstand/domain/time'
import { Client, type Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillDatabase } from '../../src/bulk/fill-database.ts'
import { createPool } from '../../src/db/pool.ts'
import { createArtist, createProVenue, type Member } from '../members/factories.ts'
import { freePort } from '../free-port.ts'
import { gigForm } from '../members/gig-form.ts'
import { createOutside } from '../members/outside.ts'
import { runServer, type RunningServer } from '../run-server.ts'
import { makeScratchFolder } from '../database/scratch-folder.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { type DrillPostgres, startDrillPostgres, startDrillReplica } from './postgres.ts'
import { report, tableOf } from './report.ts'
import { sendTraffic, sumOf, type Tally, watchTraffic, within } from './traffic.ts'

const WORKERS = 4
const PAUSE_MS = 30
/** Of the servers: above it nobody reads from the replica. */
const LAG_SECONDS = 2
const TOKEN = 'a-token-for-the-metrics'

const folder = makeScratchFolder('replica')
// PostgreSQL runs as another user when this is root.
chmodSync(folder, 0o755)
let database: DrillPostgres
let replica: DrillPostgres
let balancer: Balancer
let pool: Pool
const servers: RunningServer[] = []

beforeAll(async () => {
  // The replica may begin a while after its copy was made.
  database = await startDrillPostgres(path.join(folder, 'database'), { wal_keep_size: '512MB' })
  const password = randomBytes(12).toString('hex')
  // As docs/deploying.md says: a role without other rights.
  await ask(database.url, `create role bandstand login password '${password}'`)
  await ask(database.url, 'alter database bandstand owner to bandstand')
  const asBandstand = (url: string) => Object.assign(new URL(url), { username: 'bandstand', password }).href
  replica = await startDrillReplica(database, path.join(folder, 'replica'), {
    max_standby_streaming_delay: '0',
  })
  balancer = await startBalancer()
  const settings = {
    DATABASE_URL: asBandstand(database.url),
    DATABASE_REPLICA_URL: asBandstand(replica.url),
    DATABASE_REPLICA_LAG_SECONDS: String(LAG_SECONDS),
    DATA_DIR: folder,
    DEMO: 'on',
    METRICS_TOKEN: TOKEN,
    PUBLIC_URL: balancer.url,
  }
  for (let count = 0; count < 2; count++) {
    const port = String(await freePort())
    servers.push(await runServer({ ...settings, PORT: port }))
    balancer.add(servers.at(-1)!.url)
  }
  pool = createPool(database.url, { statementTimeoutMs: 120_000 })
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await fillDatabase(client, { artists: 500, venues: 200, gigs: 10_000 }, utcDay(new Date()), () => {})
  await client.query('vacuum analyze')
  await client.end()
}, 300_000)

/** PostgreSQL's code for a statement that was canceled because of a conflict with recovery. */
const REPLAY_CONFLICT = '40001'

afterAll(async () => {
  replica?.thaw()
  for (const server of servers) await server.stop()
  await pool?.end()
  await balancer?.close()
  await replica?.remove()
  await database?.remove()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

/** Sends a statement, again while what the replica replays cancels it. */
async function ask(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  const send = async (tries: number): Promise<unknown> =>
    client.query(statement).catch(async (error: unknown) => {
      if (tries === 0 || (error as { code?: string }).code !== REPLAY_CONFLICT) throw error
      return send(tries - 1)
    })
  await send(5)
  await client.end()
}

/** A member whose client repeats the time of its last write, as the web app does. */
function createBrowser({ token }: Member) {
  let writtenAt: string | null = null
  return async (method: string, address: string, body?: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${balancer.url}/api${address}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(writtenAt !== null && { 'x-written-at': writtenAt }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    writtenAt = answer.headers.get('x-written-at') ?? writtenAt
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }
}

/** How many reads went where, at both servers together. */
async function readsByOutcome(): Promise<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const { url } of servers) {
    const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
    const lines = (await answer.text()).matchAll(/^bandstand_replica_reads_total\{outcome="(\w+)"\} (\d+)$/gm)
    for (const [, outcome = '', count] of lines) sums[outcome] = (sums[outcome] ?? 0) + Number(count)
  }
  return sums
}

it(
  'shows members what they wrote and fails no read, whatever happens to the replica',
  { timeout: 300_000 },
  async () => {
    await expect.poll(() => balancer.ready(), { timeout: 10_000 }).toHaveLength(2)
    const outside = createOutside(balancer.url, pool, () => new Date())
    const venues = await Promise.all(Array.from({ length: WORKERS }, () => createProVenue(outside)))
    const artists = await Promise.all(Array.from({ length: WORKERS }, () => createArtist(outside)))
    const posters = venues.map(createBrowser)
    const readers = artists.map(createBrowser)
    const errors: unknown[] = []
    let posted = 0
    let missed = 0
    /** Until another member found a gig in the list, in milliseconds. */
    const delays: number[] = []

    const takeTurn = async (worker: number, turn: number) => {
      const post = posters[worker]!
      const read = readers[worker]!
      if (turn % 4 > 0) {
        const reads = ['/gigs?page=3', '/artists?q=trio', '/map/gigs/6/17/24', '/gigs?q=jazz']
        await read('GET', reads[turn % reads.length]!)
        return
      }
      const title = `Drill ${randomUUID()}`
      const { id } = await post('POST', '/gigs', gigForm({ title, placeId: 'zip:48226' }))
      posted++
      const lists = await Promise.all([
        post('GET', `/gigs?q=${title}`),
        post('GET', `/gigs?venue=${venues[worker]!.id}&page=1`),
        post('GET', `/map/gigs?q=${title}`),
      ])
      if (!lists.every(({ total }) => (total as number) > 0)) missed++
      // A second write of the same member, which nobody announces.
      await post('PUT', `/gigs/${id as string}`, gigForm({ title: `${title} again`, placeId: 'zip:48226' }))
      const changed = (await post('GET', `/gigs?q=${title}`)) as { gigs: { title: string }[] }
      if (changed.gigs[0]?.title !== `${title} again`) missed++
      const begun = performance.now()
      while (((await read('GET', `/gigs?q=${title}`)).total as number) === 0) {
        if (performance.now() - begun > 20_000) throw new Error('The replica has never got it')
        await sleep(20)
      }
      delays.push(performance.now() - begun)
    }

    const traffic = watchTraffic(balancer.url)
    const rows: (string | number)[][] = []
    const failures: string[] = []
    const phase = async (name: string, act: () => Promise<unknown>) => {
      traffic.take()
      const before = await readsByOutcome()
      const [postedBefore, missedBefore] = [posted, missed]
      delays.length = 0
      await act()
      const all: Tally = sumOf(traffic.take().values())
      const after = await readsByOutcome()
      const went = (outcome: string) => (after[outcome] ?? 0) - (before[outcome] ?? 0)
      failures.push(...[...all.failures].map(([what, count]) => `${name}: ${count} × ${what}`))
      rows.push([
        name,
        all.sent,
        all.failed + all.turnedAway,
        posted - postedBefore,
        missed - missedBefore,
        went('replica'),
        went('own_write'),
        went('lagging'),
        went('away'),
        went('failed'),
        `${within(all, 0.95)} ms`,
        `${(Math.max(0, ...delays) / 1000).toFixed(1)} s`,
      ])
      return went
    }
    const settled = async () => {
      const usesReplica = async () => {
        const before = (await readsByOutcome())['replica'] ?? 0
        await sleep(200)
        return ((await readsByOutcome())['replica'] ?? 0) > before
      }
      await expect.poll(usesReplica, { timeout: 20_000 }).toBe(true)
    }
    const endWork = sendTraffic(WORKERS, takeTurn, (error) => errors.push(error), PAUSE_MS)
    await settled()

    const quiet = await phase('nothing', () => sleep(8000))
    expect(quiet('replica')).toBeGreaterThan(quiet('lagging') + quiet('away') + quiet('failed'))
    const late = await phase('it stops replaying for 6 s', async () => {
      await ask(replica.url, 'select pg_wal_replay_pause()')
      await sleep(6000)
      await ask(replica.url, 'select pg_wal_replay_resume()')
    })
    expect(late('lagging')).toBeGreaterThan(0)
    await settled()
    const frozen = await phase('it freezes for 5 s', async () => {
      replica.freeze()
      await sleep(5000)
      replica.thaw()
    })
    expect(frozen('away')).toBeGreaterThan(0)
    await settled()
    const killed = await phase('it is killed and comes back after 4 s', async () => {
      await replica.kill()
      await sleep(4000)
      await replica.start()
    })
    expect(killed('away')).toBeGreaterThan(0)
    await settled()
    const conflict = await phase('replaying cancels its reads for 5 s', async () => {
      const end = performance.now() + 5000
      const client = new Client({ connectionString: database.url })
      await client.connect()
      // Replaying such a lock cancels the reads that use the table there.
      const tables = 'gigs, gig_open_instruments, gig_documents, gig_open_documents, profiles, listed_artists'
      while (performance.now() < end) {
        await client
          .query(
            `begin; set local lock_timeout = '50ms'; lock table ${tables} in access exclusive mode; commit`,
          )
          .catch(() => client.query('rollback'))
        await sleep(20)
      }
      await client.end()
    })
    expect(conflict('failed')).toBeGreaterThan(0)
    await settled()
    await phase('nothing anymore', () => sleep(5000))
    await endWork()
    traffic.end()

    const saveReport = report(
      'replica-test',
      tableOf(
        [
          'what happens to the replica',
          'requests',
          'failed',
          'gigs posted',
          'own writes missed',
          'read there',
          'at the database: own write',
          'lagging',
          'away',
          'failed there',
          'p95',
          'seen by others within',
        ],
        rows,
      ),
    )
    expect(failures).toEqual([])
    expect(errors).toEqual([])
    expect(missed).toBe(0)
    saveReport()
  },
)
