import { asPartyId } from '@bandstand/domain/accounts'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { utcDay } from '@bandstand/domain/time'
import { Client, type Pool } from 'pg'
import { fillDatabase } from '../../apps/server/src/bulk/fill-database.ts'
import { createDatabase } from '../../apps/server/src/db/database.ts'
import { createPool } from '../../apps/server/src/db/pool.ts'
import { announce } from '../../apps/server/src/outbox/announce.ts'
import { readLanes } from '../../apps/server/src/outbox/jobs.queries.ts'
import { startMailCatcher } from '../../apps/server/test/drills/mail-catcher.ts'
import { freePort } from '../../apps/server/test/free-port.ts'
import { signTokens } from '../bookings/booking-members.ts'
import { doActs } from './capacity-acts.ts'
import { type Act, ACTS, type Cost, type Costs } from './capacity-model.ts'
import { startBenchServer } from '../gigs/gig-database.ts'
import { type RunningServer, startServer } from '../gigs/gig-http.ts'
import { connectMembers } from '../live-sockets.ts'
import { busyMs, parentOf, processorMs, residentBytes } from '../processor-time.ts'
import { withServerParts } from '../server-requests.ts'

const METRO = { artists: 10_000, venues: 1000, gigs: 50_000 }
const SOCKETS = 400
const ANNOUNCEMENTS = 2000
const REST_SECONDS = 20
/** Cores: above it, other programs disturb too much. */
const MOST_OTHERS = 0.3

/** What has been used and stored so far. */
type Reading = Omit<Cost, 'webMs'> & { webMs: number; at: number }

/** Where everything runs that is measured. */
interface Site {
  databaseUrl: string
  pool: Pool
  web: RunningServer
  worker: RunningServer
  read: () => Promise<Reading>
  settle: () => Promise<void>
}

/** Measures what every act costs, on a database of one metro, with a web process and a worker. */
export async function measureCosts(bookings: number, report: (text: string) => void): Promise<Costs> {
  const database = await startBenchServer()
  const folder = mkdtempSync(path.join(tmpdir(), 'bandstand-capacity-'))
  const mails = await startMailCatcher()
  const metricsPort = await freePort()
  const port = String(await freePort())
  const shared = { SMTP_URL: mails.url, DATA_DIR: folder, PUBLIC_URL: `http://localhost:${port}` }
  const web = await startServer(database.url, { ...shared, PROCESS: 'web', PORT: port })
  const worker = await startServer(database.url, {
    ...shared,
    PROCESS: 'worker',
    METRICS_PORT: String(metricsPort),
  })
  const pool = createPool(database.url, { max: 4, statementTimeoutMs: 0 })
  try {
    report('Filling a metro')
    const client = new Client({ connectionString: database.url })
    await client.connect()
    await fillDatabase(client, METRO, utcDay(new Date()), () => {})
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const postmaster = parentOf(rows[0]!.pid)
    await client.end()
    const db = createDatabase(pool)
    const site: Site = {
      databaseUrl: database.url,
      pool,
      web,
      worker,
      async read() {
        const { rows: sizes } = await pool.query<{ stored: number; log: number }>(
          "select pg_database_size(current_database()) as stored, pg_current_wal_insert_lsn() - '0/0' as log",
        )
        const lanes = await readLanes(db)
        const later = lanes.reduce((sum, { waiting }) => sum + waiting, 0)
        const mailsLater = lanes.find(({ lane }) => lane === 'mail')?.waiting ?? 0
        return {
          webMs: processorMs(web.pid),
          workerMs: processorMs(worker.pid),
          databaseMs: processorMs(postmaster),
          storedBytes: sizes[0]!.stored,
          logBytes: sizes[0]!.log,
          objectBytes: folderBytes(path.join(folder, 'objects')),
          jobs: (await jobsDone(metricsPort)) + later,
          mails: mails.accepted.length + mailsLater,
          at: performance.now(),
        }
      },
      async settle() {
        for (let quiet = 0; quiet < 2;) {
          const lanes = await readLanes(db)
          const isQuiet = lanes.every(({ ready, running }) => ready + running === 0)
          quiet = isQuiet ? quiet + 1 : 0
          await sleep(250)
        }
      },
    }
    return await measureSite(site, bookings, report)
  } finally {
    await pool.end()
    await web.stop()
    await worker.stop()
    await mails.shut()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureSite(site: Site, bookings: number, report: (text: string) => void): Promise<Costs> {
  const { read, settle } = site
  await settle()
  report('What idles')
  const [before, after] = await during(site, () => sleep(65_000))
  const perSecond = (first: Reading, last: Reading, of: 'webMs' | 'workerMs' | 'databaseMs') =>
    (last[of] - first[of]) / ((last.at - first.at) / 1000)
  const idle = {
    webMsPerSecond: perSecond(before, after, 'webMs'),
    workerMsPerSecond: perSecond(before, after, 'workerMs'),
    databaseMsPerSecond: perSecond(before, after, 'databaseMs'),
  }
  const acts = {} as Record<Act, Cost>
  const othersSince = watchOthers(await read())
  report('Acts')
  const clockPerSecond = await doActs(
    site.web.url,
    site.pool,
    bookings,
    async (act, count, work) => {
      await settle()
      const first = await read()
      await work()
      await settle()
      const last = await read()
      acts[act] = costOf(first, last, count, idle)
    },
    report,
  )
  const missing = ACTS.filter((act) => !acts[act])
  if (missing.length > 0) throw new Error(`Not measured: ${missing.join(', ')}`)
  const memory = { webBytes: residentBytes(site.web.pid), workerBytes: residentBytes(site.worker.pid) }

  report('Live connections at rest, and announcements')
  const { socket, announcement } = await measureLiveConnections(site, idle)
  const others = othersSince(await read())
  return {
    measured: `on ${utcDay(new Date())} with ${bookings} of each act of a booking, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), of which other programs used ${others.toFixed(2)}, Node ${process.version}${others > MOST_OTHERS ? '. **Preliminary**: that is too much for a fair measurement' : ''}`,
    acts,
    socket,
    announcement,
    idle,
    memory,
    clockPerSecond,
  }
}

/** Returns how to find out how many cores other programs than ours have used since now. */
function watchOthers(first: Reading): (last: Reading) => number {
  const [busy, own] = [busyMs(), process.cpuUsage()]
  return (last) => {
    const { user, system } = process.cpuUsage(own)
    const ours = (['webMs', 'workerMs', 'databaseMs'] as const).reduce(
      (sum, of) => sum + last[of] - first[of],
      0,
    )
    return Math.max(0, busyMs() - busy - ours - (user + system) / 1000) / (last.at - first.at)
  }
}

async function during({ read }: Site, work: () => Promise<unknown>): Promise<[Reading, Reading]> {
  const first = await read()
  await work()
  return [first, await read()]
}

function costOf(first: Reading, last: Reading, count: number, idle: Costs['idle']): Cost {
  const seconds = (last.at - first.at) / 1000
  const each = (of: keyof Cost, idlePerSecond = 0) =>
    Math.max(0, last[of] - first[of] - idlePerSecond * seconds) / count
  return {
    webMs: each('webMs', idle.webMsPerSecond),
    workerMs: each('workerMs', idle.workerMsPerSecond),
    databaseMs: each('databaseMs', idle.databaseMsPerSecond),
    storedBytes: each('storedBytes'),
    logBytes: each('logBytes'),
    objectBytes: each('objectBytes'),
    jobs: each('jobs'),
    mails: each('mails'),
  }
}

async function measureLiveConnections(
  site: Site,
  idle: Costs['idle'],
): Promise<Pick<Costs, 'socket' | 'announcement'>> {
  const { web, pool } = site
  const { rows } = await pool.query<{ id: string }>(
    `select uuid as id from profiles where user_type = 'artist' order by uuid limit ${SOCKETS}`,
  )
  const ids = rows.map(({ id }) => id)
  return withServerParts({ url: site.databaseUrl }, async (deps) => {
    const tokens = await signTokens(deps, web.url, ids)
    const members = ids.map((id, index) => ({ id, otherId: id, threadId: id, token: tokens[index]! }))
    const bytes = residentBytes(web.pid)
    const connected = await connectMembers(web.url, members, () => {})
    await sleep(3000)
    const grown = Math.max(0, residentBytes(web.pid) - bytes)
    const [first, last] = await during(site, async () => {
      // The client library sends one every 25 seconds.
      for (const { socket } of connected) {
        socket.send(JSON.stringify([null, '9', 'phoenix', 'heartbeat', {}]))
        await sleep((REST_SECONDS * 1000) / SOCKETS)
      }
    })
    const seconds = (last.at - first.at) / 1000
    const restMs = last.webMs - first.webMs - idle.webMsPerSecond * seconds
    const [before, after] = await during(site, async () => {
      for (let sent = 0; sent < ANNOUNCEMENTS; sent++)
        await announce(deps.db, [asPartyId(ids[sent % ids.length]!)], {
          kind: 'changed',
          area: 'bookings',
          id: ids[sent % ids.length]!,
        })
      await sleep(500)
    })
    for (const { socket } of connected) socket.terminate()
    const { webMs, databaseMs } = costOf(before, after, ANNOUNCEMENTS, idle)
    return {
      socket: { webMsPerSecond: Math.max(0, restMs) / seconds / SOCKETS, bytes: grown / SOCKETS },
      announcement: { webMs, databaseMs },
    }
  })
}

/** How many jobs the worker has done, the clocks left out. */
async function jobsDone(metricsPort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const lines = text.matchAll(/^bandstand_job_seconds_count\{task="([^"]+)",[^}]*\} (\d+)$/gm)
  return [...lines].reduce(
    (sum, [, task = '', count]) => (/^(clock_|keep_)/.test(task) ? sum : sum + Number(count)),
    0,
  )
}

function folderBytes(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0)
  } catch {
    return 0
  }
}
