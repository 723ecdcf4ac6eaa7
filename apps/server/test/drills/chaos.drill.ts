import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool } from '../../src/db/pool.ts'
import { findMissing } from '../members/booking-work.ts'
import { expectInvariants } from '../invariants/booking-invariants.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../database/database-proxy.ts'
import { readPreviousVersion } from '../database/previous-version.ts'
import { upload } from '../members/messages.ts'
import { PDF } from '../members/pdf.ts'
import { expectMoneyInvariants } from '../invariants/payment-invariants.ts'
import { runServer, type RunningServer } from '../run-server.ts'
import { makeScratchFolder } from '../database/scratch-folder.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { checkOut } from './checkout.ts'
import { connectMembers, type LiveMembers } from './live-members.ts'
import { type MailCatcher, startMailCatcher } from './mail-catcher.ts'
import { type DrillPostgres, startDrillPostgres } from './postgres.ts'
import { disturbProvider } from './provider.ts'
import { disturbStoreAndWorker } from './store-and-worker.ts'
import { report, tableOf } from './report.ts'
import { settle } from './settle.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'
import { sendTraffic, sumOf, type Traffic, watchTraffic } from './traffic.ts'
import { untilWell } from './until-well.ts'
import { createWorld, type World } from './world.ts'

const WORKERS = 6
/** The database's return to the first success, in milliseconds: what issue and alerts count on. */
const PROMISED_MS = 5000

interface Fault {
  name: string
  /** How long it lasts, in seconds; 0: it's over at once. */
  seconds: number
  begin: () => unknown
  end?: () => unknown
  /** Servers lose their database: they must say so. */
  isOutage?: boolean
  /** Requests may end without a response, because what should have sent it is gone. */
  cutsOff?: boolean
  /** What must be true besides before everything is well again. */
  isOver?: () => Promise<boolean>
}

const folder = makeScratchFolder('chaos')
// PostgreSQL runs as another user when this is root.
chmodSync(folder, 0o755)
const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const jumpingDate = pathToFileURL(path.join(import.meta.dirname, 'jumping-date.ts')).href
const logged = new Map<string, number>()

let disks: { postgres: SmallDisk; files: SmallDisk } | null
let postgres: DrillPostgres
let network: DatabaseProxy
let balancer: Balancer
let mails: MailCatcher
let pool: Pool
let traffic: Traffic
let world: World
let live: LiveMembers
let servers: RunningServer[] = []

beforeAll(async () => {
  const onDisk = (name: string, megabytes: number) => mountSmallDisk(path.join(folder, name), megabytes)
  const [database, files] = [onDisk('database', 1500), onDisk('files', 64)]
  disks = database && files && { postgres: database, files }
  postgres = await startDrillPostgres(path.join(folder, 'database/data'), { max_wal_size: '128MB' })
  network = await startDatabaseProxy()
  balancer = await startBalancer()
  mails = await startMailCatcher()
  pool = createPool(postgres.url, { statementTimeoutMs: 120_000 })
}, 120_000)

afterAll(async () => {
  traffic?.end()
  await live?.close()
  for (const server of servers) await server.kill()
  await pool?.end()
  await balancer?.close()
  await network?.close()
  postgres?.thaw()
  await postgres?.remove()
  disks?.postgres.remove()
  disks?.files.remove()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

it('loses and doubles nothing, whatever fails', { timeout: 2_400_000 }, async () => {
  const old = path.join(folder, 'old')
  mkdirSync(old)
  servers = [await start(checkOut(old, readPreviousVersion().commit)), await start()]
  traffic = watchTraffic(balancer.url)
  world = await createWorld(balancer.url, pool, WORKERS)
  live = await connectMembers(world.outside, world.members.artists)
  const uploads: string[] = []
  const refused: unknown[] = []
  const endWork = sendTraffic(
    WORKERS,
    async (worker, turn) => {
      const artist = world.members.artists[worker]!
      if (turn % 12 === worker) uploads.push(await upload(world.outside, artist, PDF))
      await world.takeTurn(worker, turn)
    },
    (error) => refused.push(error),
    30,
  )
  const rows: (string | number)[][] = []
  for (const fault of faults()) {
    console.log(`${fault.name} …`)
    rows.push(await suffer(fault))
    console.log(`  ${rows.at(-1)!.slice(1).join(', ')}`)
  }
  await endWork()
  await settle(world, pool)
  const others = [
    ...(await disturbStoreAndWorker(postgres.url, path.join(folder, 'parts'))),
    ...(await disturbProvider(postgres.url, folder)),
  ]
  for (const each of others) {
    const { name, seconds, sent, turnedAway, failed, failures, recoveredMs, lost, doubled } = each
    const recovered = `${(recoveredMs / 1000).toFixed(1)} s`
    rows.push([name, seconds, sent, turnedAway, failed, '', recovered, lost, doubled])
    problems.push(...[...failures].map(([what, count]) => `${name}: ${count} × ${what}`))
    if (lost + doubled > 0) problems.push(`${name}: ${lost} lost, ${doubled} doubled`)
  }
  const unsent = await unsentMails()
  const lost = [
    ...(await world.findLost(pool)),
    ...(await findMissing(pool, 'select name from storage_objects', uploads)),
  ]
  const doubled = await world.findDoubled(pool)
  const receivedMs = await live.untilAllReceived(10_000)

  const acknowledged = world.titles.length + world.emails.length + world.acknowledged.length + uploads.length
  const saveReport = report(
    'chaos',
    [
      'Two servers with an external PostgreSQL, a mail server and a disk of their own, behind a proxy that takes turns as nginx does,',
      `while ${WORKERS} members act at once. “503” are responses with \`Retry-After\`, “failed” everything else without success. “Noticed” is the time`,
      'until `/readyz` reports it, “recovered” the time from the end of the fault until every server is ready, a gig can be posted and live updates arrive.',
      'Faults of the object store and of the worker are those of another installation: a process that only serves requests, one that only works on jobs, and S3.',
      'There “recovered” ends when a gig can be posted, a file comes back as it was uploaded, and all mails that had to wait have been sent.',
      '',
      tableOf(
        ['fault', 'seconds', 'requests', '503', 'failed', 'noticed', 'recovered', 'lost', 'doubled'],
        rows,
      ),
      '',
      `At rest, with every job done and the books compared with the provider’s: ${acknowledged} acknowledged changes, ${lost.length} lost, ${doubled.length} doubled.`,
      `Mails about ${world.emails.length} sign-ups: ${unsent.length} lost. All live connections received the next change after ${Math.round(receivedMs)} ms.`,
      ...(disks ? [] : ['', 'Full disks were left out: only root can mount small ones.']),
    ].join('\n'),
  )
  console.log([...logged].map(([what, count]) => `${count} × ${what}`).join('\n'))
  expect({ lost, doubled, unsent }).toEqual({ lost: [], doubled: [], unsent: [] })
  expect(problems).toEqual([])
  saveReport()
})

/** How many had signed up before the mail server went down, and who did while it was. */
let before = 0
let signedUpMeanwhile: string[] = []

/** What went otherwise than promised, in the order of the faults. */
const problems: string[] = []

async function suffer(fault: Fault): Promise<(string | number)[]> {
  await sleep(1500)
  traffic.take()
  await fault.begin()
  const begun = performance.now()
  let noticedMs: number | null = null
  const noticing = fault.isOutage ? untilUnready().then((at) => (noticedMs = at - begun)) : Promise.resolve()
  await Promise.all([sleep(fault.seconds * 1000), Promise.race([noticing, sleep(fault.seconds * 1000)])])
  await fault.end?.()
  const ended = performance.now()
  const recoveredMs = (await untilWell(fault.name, () => isWell(fault))) - ended
  await sleep(1500)
  const { sent, turnedAway, failed, failures } = sumOf(traffic.take().values())
  const { db } = world.outside.deps
  await expectMoneyInvariants(db)
  await expectInvariants(db)
  const lost = await world.findLost(pool)
  const doubled = await world.findDoubled(pool)
  const note = (problem: string) => problems.push(`${fault.name}: ${problem}`)
  if (!fault.cutsOff) for (const [what, count] of failures) note(`${count} × ${what}`)
  if (recoveredMs > PROMISED_MS && fault.isOutage) note(`recovered after ${Math.round(recoveredMs)} ms`)
  if (fault.isOutage && fault.seconds > 3 && (noticedMs ?? Infinity) > 2500)
    note(`noticed after ${noticedMs} ms`)
  const inSeconds = (ms: number | null) => (ms === null ? '' : `${(ms / 1000).toFixed(1)} s`)
  return [
    fault.name,
    fault.seconds,
    sent,
    turnedAway,
    failed,
    inSeconds(noticedMs),
    inSeconds(recoveredMs),
    lost.length,
    doubled.length,
  ]
}

function faults(): Fault[] {
  const outage = { isOutage: true } as const
  return [
    { name: 'two versions side by side', seconds: 8, begin: () => {} },
    {
      name: 'the server of the previous version drains and stops',
      seconds: 0,
      begin: async () => {
        await replace(0, (server) => server.stop())
      },
    },
    {
      name: 'a server is killed',
      seconds: 2,
      cutsOff: true,
      begin: () => servers[0]!.kill(),
      end: () => replace(0, async () => {}),
    },
    { name: 'PostgreSQL is killed', seconds: 4, ...outage, begin: postgres.kill, end: postgres.start },
    { name: 'PostgreSQL is stopped', seconds: 6, ...outage, begin: postgres.stop, end: postgres.start },
    {
      name: 'PostgreSQL is restarted',
      seconds: 0,
      ...outage,
      begin: async () => {
        await postgres.stop()
        await postgres.start()
      },
    },
    { name: 'PostgreSQL is frozen', seconds: 15, ...outage, begin: postgres.freeze, end: postgres.thaw },
    {
      name: 'the network to PostgreSQL is cut',
      seconds: 5,
      ...outage,
      begin: network.cut,
      end: network.heal,
    },
    {
      name: 'the network to PostgreSQL drops every packet',
      seconds: 20,
      ...outage,
      begin: network.silence,
      end: network.heal,
    },
    { name: 'the connections for live updates are cut', seconds: 0, begin: cutListeners },
    {
      name: 'the mail server is down',
      seconds: 8,
      begin: async () => {
        before = world.emails.length
        await mails.shut()
      },
      end: async () => {
        signedUpMeanwhile = world.emails.slice(before)
        await mails.open()
      },
      isOver: areMailsSent,
    },
    {
      name: 'the folder of files is gone',
      seconds: 6,
      begin: () => {
        renameSync(objects(), `${objects()}.away`)
        writeFileSync(objects(), '')
      },
      end: () => {
        rmSync(objects())
        renameSync(`${objects()}.away`, objects())
      },
    },
    ...(disks ? fullDisks(disks) : []),
    {
      name: 'the date of one server jumps four days ahead, and back',
      seconds: 75,
      begin: () => process.kill(servers[1]!.pid, 'SIGUSR2'),
      end: () => process.kill(servers[1]!.pid, 'SIGUSR2'),
      isOver: doClocksRun,
    },
  ]
}

function fullDisks({ postgres: database, files }: NonNullable<typeof disks>): Fault[] {
  return [
    { name: 'the disk of files is full', seconds: 6, begin: files.fill, end: files.empty },
    {
      name: 'the disk of PostgreSQL is full',
      seconds: 6,
      begin: database.fill,
      end: async () => {
        database.empty()
        // It stops when it can't write its log, until somebody has made room.
        await postgres.start()
      },
    },
  ]
}

const objects = () => path.join(folder, 'files/objects')

async function start(entry = main): Promise<RunningServer> {
  const settings = {
    DATABASE_URL: network.reach(postgres.url),
    DATA_DIR: path.join(folder, 'files'),
    DEMO: 'on',
    PUBLIC_URL: balancer.url,
    SMTP_URL: mails.url,
    TRUST_PROXY: 'on',
    DRAIN_SECONDS: '3',
    NODE_OPTIONS: `--import=${jumpingDate}`,
  }
  const server = await runServer(settings, entry, recordLine)
  balancer.add(server.url)
  await expect.poll(() => balancer.ready(), { timeout: 20_000 }).toContain(server.url)
  return server
}

/** Starts a server of this version in place of another, which `end` ends afterward. */
async function replace(index: number, end: (former: RunningServer) => Promise<void>): Promise<void> {
  const former = servers[index]!
  servers[index] = await start()
  await end(former)
  balancer.remove(former.url)
}

async function untilUnready(): Promise<number> {
  for (;;) {
    const statuses = await Promise.all(servers.map(({ url }) => statusOf(url)))
    if (statuses.every((status) => status === 503)) return performance.now()
    await sleep(50)
  }
}

async function statusOf(url: string): Promise<number> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(() => null)
  return answer?.status ?? 0
}

/** Every server is ready, a gig can be posted, and live updates arrive. */
async function isWell({ isOver }: Fault): Promise<boolean> {
  const statuses = await Promise.all(servers.map(({ url }) => statusOf(url)))
  if (statuses.some((status) => status !== 200)) return false
  await world.postGig(WORKERS)
  await live.untilAllReceived(1000)
  return isOver ? isOver() : true
}

async function cutListeners(): Promise<void> {
  const { rowCount } = await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%'`,
  )
  expect(rowCount).toBeGreaterThanOrEqual(servers.length)
}

/** The addresses that signed up and whose mail hasn't arrived. */
async function unsentMails(): Promise<string[]> {
  const arrived = new Set(mails.accepted)
  return world.emails.filter((email) => !arrived.has(email))
}

/**
 * Everyone who signed up while the mail server was down has their mail. Those of servers that were killed before may have to
 * wait until another server takes over the job, five minutes later: they're counted at the end.
 */
async function areMailsSent(): Promise<boolean> {
  const waiting = (await unsentMails()).filter((email) => signedUpMeanwhile.includes(email))
  return waiting.length === 0
}

/** The clocks ran within the last minute, and nothing is scheduled for a later one. */
async function doClocksRun(): Promise<boolean> {
  const { rows } = await pool.query<{ isRecent: boolean; isAhead: boolean }>(`
    select finished_at > now() - interval '70 seconds' as "isRecent",
      due_at > now() or finished_at > now() as "isAhead"
    from clock_runs where name = 'clock_payments'`)
  expect(rows[0]!.isAhead).toBe(false)
  return rows[0]!.isRecent
}

/** A line of a server's log. */
function recordLine(line: string): void {
  if (!line.startsWith('{') || !line.endsWith('}')) return
  const { level, msg, error, err, security } = JSON.parse(line)
  if (level < 50 || security) return
  const text = `${msg}: ${(error ?? err)?.message ?? ''}`.replaceAll(/[\da-f-]{36}/g, '…')
  logged.set(text, (logged.get(text) ?? 0) + 1)
}
