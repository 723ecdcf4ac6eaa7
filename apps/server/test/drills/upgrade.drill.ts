import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool } from '../../src/db/pool.ts'
import { readPreviousVersion } from '../database/previous-version.ts'
import { runServer, type RunningServer } from '../run-server.ts'
import { makeScratchFolder } from '../database/scratch-folder.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { checkOut } from './checkout.ts'
import { connectMembers } from './live-members.ts'
import { type DrillPostgres, startDrillPostgres } from './postgres.ts'
import { report, tableOf } from './report.ts'
import { sendTraffic, sumOf, type Tally, watchTraffic, within } from './traffic.ts'
import { settle } from './settle.ts'
import { createWorld } from './world.ts'

const WORKERS = 8
/** Between two turns of a member: nobody may act without a break, and limits say so. */
const PAUSE_MS = 30
const LIVE = 24
const GIGS = 50_000
/** Enough for the balancer to notice, and for every response. */
const DRAIN_SECONDS = 3

/** Beside the new version's own: a table that every request uses gets a column and an index, slowly. */
const MIGRATIONS = {
  '9001-drill-column.sql': `
    alter table gigs add column drill_note text not null default 'none';
    alter table profiles add column drill_note text;
    select pg_sleep(2);`,
  '9002-drill-index.sql': `-- outside a transaction
    drop index concurrently if exists gigs_drill;
    create index concurrently gigs_drill on gigs (drill_note, id, title);`,
}

const folder = makeScratchFolder('upgrade')
// PostgreSQL runs as another user when this is root.
chmodSync(folder, 0o755)
const previous = readPreviousVersion()
let postgres: DrillPostgres
let balancer: Balancer
let pool: Pool
let versions: { old: string; new: string }
const running = new Set<RunningServer>()
/** What servers logged as errors. */
const logged: string[] = []

beforeAll(async () => {
  const trees = { old: path.join(folder, 'old'), new: path.join(folder, 'new') }
  for (const tree of Object.values(trees)) mkdirSync(tree)
  versions = { old: checkOut(trees.old, previous.commit), new: checkOut(trees.new) }
  for (const [name, text] of Object.entries(MIGRATIONS))
    writeFileSync(path.join(trees.new, 'apps/server/migrations', name), text)
  postgres = await startDrillPostgres(path.join(folder, 'data'))
  balancer = await startBalancer()
  pool = createPool(postgres.url, { statementTimeoutMs: 120_000 })
}, 300_000)

afterAll(async () => {
  for (const server of running) await server.kill()
  await pool?.end()
  await balancer?.close()
  await postgres?.remove()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

it(
  'replaces the servers of the previous version under load, and no request fails',
  { timeout: 600_000 },
  async () => {
    const start = async (entry: string) => {
      const server = await runServer(
        settings(),
        entry,
        (line) => void (line.startsWith('{') && logged.push(line)),
      )
      running.add(server)
      balancer.add(server.url)
      await expect.poll(() => balancer.ready(), { timeout: 10_000 }).toContain(server.url)
      return server
    }
    const first = await start(versions.old)
    // By the previous version itself: this version's rows belong to its own tables.
    const rows = { artists: 500, venues: 500, gigs: GIGS }
    const seed = path.join(path.dirname(versions.old), 'seed.ts')
    const options = Object.entries(rows).flatMap(([kind, count]) => [`--${kind}`, String(count)])
    execFileSync(process.execPath, [seed, ...options], { env: { ...process.env, ...settings() } })
    const client = new Client({ connectionString: postgres.url })
    await client.connect()
    // These have no bookings.
    await client.query(`update gigs set status = 'expired' where status in ('booked', 'completed')
      and not exists (select from bookings where gig_id = gigs.id)`)
    await client.query('vacuum analyze')
    await client.end()
    const second = await start(versions.old)

    const traffic = watchTraffic(balancer.url)
    const world = await createWorld(balancer.url, pool, WORKERS)
    const audience = [...world.members.artists, ...world.members.venues]
    const live = await connectMembers(
      world.outside,
      Array.from({ length: LIVE }, (_, index) => audience[index % audience.length]!),
    )
    const errors: unknown[] = []
    const phases: [name: string, seconds: number, tallies: Map<string, Tally>][] = []
    const phase = async (name: string, act: () => Promise<unknown>) => {
      traffic.take()
      const begun = performance.now()
      await act()
      phases.push([name, (performance.now() - begun) / 1000, traffic.take()])
    }
    const endWork = sendTraffic(
      WORKERS,
      (worker, turn) => world.takeTurn(worker, turn),
      (error) => errors.push(error),
      PAUSE_MS,
    )
    const replace = async (former: RunningServer) => {
      await former.stop()
      balancer.remove(former.url)
      running.delete(former)
    }
    await phase('two servers of the previous version', () => sleep(8000))
    await phase('the first new server migrates and starts', () => start(versions.new))
    await phase('both versions serve', () => sleep(4000))
    await phase('an old server drains and stops', () => replace(first))
    await phase('the second new server starts', () => start(versions.new))
    await phase('the last old server drains and stops', () => replace(second))
    await phase('two servers of this version', () => sleep(8000))
    await endWork()
    const receivedMs = await live.untilAllReceived(30_000)
    const { ended, joined } = live.rejoined()
    await live.close()
    traffic.end()

    const failures = phases.flatMap(([name, , tallies]) =>
      [...sumOf(tallies.values()).failures].map(([what, count]) => `${name}: ${count} × ${what}`),
    )
    const total = sumOf(phases.flatMap(([, , tallies]) => [...tallies.values()]))
    const lost = await world.findLost(pool)
    const acknowledged = world.titles.length + world.emails.length + world.acknowledged.length
    const kinds = new Set(phases.flatMap(([, , tallies]) => [...tallies.keys()]))
    const row = (name: string, tally: Tally, seconds = '') => [
      name,
      ...(seconds ? [seconds] : []),
      tally.sent,
      tally.turnedAway + tally.failed,
      `${within(tally, 0.5)} ms`,
      `${within(tally, 0.99)} ms`,
      `${within(tally, 1)} ms`,
    ]
    const counts = ['requests', 'failed', 'half within', '99 % within', 'longest']
    const saveReport = report(
      'upgrade-test',
      [
        `Two servers of version ${previous.version} (${previous.commit.slice(0, 8)}, up to ${previous.migration}) were replaced by two of this version. The first of these`,
        `ran its own migrations, and added a column to a table of ${GIGS.toLocaleString('en-US')} gigs in a transaction of 2 seconds, and an index. ${WORKERS} members`,
        `acted at once, and ${LIVE} live connections were open, through a proxy that takes turns as nginx does.`,
        '',
        tableOf(
          ['while', 'seconds', ...counts],
          phases.map(([name, seconds, tallies]) => row(name, sumOf(tallies.values()), seconds.toFixed(1))),
        ),
        '',
        tableOf(
          ['kind', ...counts],
          [...kinds]
            .toSorted()
            .map((kind) => row(kind, sumOf(phases.flatMap(([, , tallies]) => tallies.get(kind) ?? [])))),
        ),
        '',
        `Failed requests: ${total.turnedAway + total.failed} of ${total.sent}. Acknowledged changes that were lost: ${lost.length} of ${acknowledged}. Live channels that`,
        `ended: ${ended}, joined again: ${joined}. After the last one, all received the next change within ${Math.ceil(receivedMs / 100) / 10} s.`,
      ].join('\n'),
    )
    if (failures.length > 0) console.log(logged.filter((line) => JSON.parse(line).level >= 50).join('\n'))
    expect(failures).toEqual([])
    expect(total.turnedAway).toBe(0)
    expect(errors).toEqual([])
    expect(lost).toEqual([])
    expect(joined).toBeGreaterThanOrEqual(LIVE)
    await settle(world, pool)
    saveReport()
  },
)

function settings(): Record<string, string> {
  return {
    DATABASE_URL: postgres.url,
    DATA_DIR: path.join(folder, 'objects'),
    DEMO: 'on',
    PUBLIC_URL: balancer.url,
    TRUST_PROXY: 'on',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    LOG_LEVEL: 'error',
  }
}
