import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'
import { createPool } from '../src/db/pool.ts'
import { readPassword } from '../src/embedded-postgres/create-cluster.ts'
import { findPostmaster } from '../src/embedded-postgres/postmaster.ts'
import { databaseUrl } from '../src/embedded-postgres/run-server.ts'
import type { TestApp } from './app.ts'
import { createFileClock, type FileClock } from './file-clock.ts'
import { createOutside } from './members/outside.ts'
import { runServer, type RunningServer } from './run-server.ts'
import { makeScratchFolder } from './database/scratch-folder.ts'
import { TEST_SECRET_KEY } from './secret-key.ts'
import { copyTemplate } from './template-postgres.ts'

/**
 * Who is killed: the servers, the servers and their database, the last server while the others continue, or only the
 * database, which the first server restarts.
 */
export type Kill = 'servers' | 'servers and database' | 'one server' | 'database'

/** A database that was killed has to read its log. */
const READY_WITHIN_MS = 60_000

export interface KillableServers {
  clock: FileClock
  pool: Pool
  /** The first server, as far as the factories need one. */
  outside: TestApp
  /** The same after each start: tokens contain them, and the sandbox of payments sends its events there. */
  urls: string[]
  /** Like kill -9, with no time for cleanup. */
  kill(what: Kill): Promise<void>
  /**
   * Starts every server that isn't running, and waits until all of them serve; `settings` are added to the usual ones, for
   * each server.
   */
  start(settings?: Record<string, string>[]): Promise<void>
  remove(): Promise<void>
}

const withClock = fileURLToPath(new URL('main-with-clock.ts', import.meta.url))

/**
 * Starts this many real server processes, the first with the embedded database and the others on it. A single one runs as its
 * users run it, from an empty folder; several have a clock that the test moves, and no demo world.
 */
export async function startKillableServers(
  count: number,
  usual: Record<string, string> = {},
  onLine?: (line: string) => void,
): Promise<KillableServers> {
  const dataDir = makeScratchFolder('kill')
  const clockFile = join(dataDir, 'clock')
  writeFileSync(clockFile, '0')
  if (count > 1) copyTemplate(dataDir, 'embedded-postgres')
  const clock = createFileClock(clockFile)
  const ports = await freePorts(count)
  const running: (RunningServer | null)[] = ports.map(() => null)

  const run = (index: number, databaseUrl: string, settings: Record<string, string> | undefined) => {
    const port = String(ports[index])
    const all = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SECRET_KEY: TEST_SECRET_KEY,
      DEMO: 'on',
      CLOCK_FILE: clockFile,
      PORT: port,
      PUBLIC_URL: `http://localhost:${port}`,
      ...usual,
      ...settings,
    }
    return count > 1 ? runServer(all, withClock, onLine) : runServer(all)
  }
  const cluster = join(dataDir, 'postgres')
  const url = () => databaseUrl(readPassword(cluster), findPostmaster(cluster)!, 'bandstand')
  let formerPostmaster: number | null = null
  const killServer = async (index: number) => {
    await running[index]?.kill()
    running[index] = null
  }

  const servers: KillableServers = {
    clock,
    urls: ports.map((port) => `http://localhost:${port}`),
    pool: undefined as unknown as Pool,
    outside: undefined as unknown as TestApp,
    async kill(what) {
      if (what.endsWith('database')) {
        formerPostmaster = findPostmaster(cluster)!.pid
        process.kill(formerPostmaster, 'SIGKILL')
      }
      if (what === 'database') return
      const chosen = [...running.keys()].slice(what === 'one server' ? -1 : 0)
      await Promise.all(chosen.map(killServer))
    },
    async start(settings = []) {
      if (!running[0]) {
        // The database may be another process now, at another port.
        await servers.pool?.end()
        running[0] = await run(0, '', settings[0])
        servers.pool = createPool(url(), { statementTimeoutMs: 120_000 })
        servers.outside = createOutside(servers.urls[0]!, servers.pool, clock.now)
      }
      for (const [index, server] of running.entries())
        if (!server) running[index] = await run(index, url(), settings[index])
      // A killed database still responds until its last process has ended: only the next one counts.
      await until('the database starts again', async () => {
        const found = findPostmaster(cluster)
        return found !== undefined && found.pid !== formerPostmaster
      })
      await until('the database answers', async () => (await servers.pool.query('select 1')).rowCount === 1)
      for (const server of servers.urls)
        await until(`${server} serves again`, async () => (await fetch(`${server}/readyz`)).status === 200)
    },
    async remove() {
      await servers.pool?.end()
      for (const server of running.toReversed()) await server?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  await servers.start()
  return servers
}

/** Waits until a condition is true; a check that fails is repeated. */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + READY_WITHIN_MS
  for (;;) {
    let reason: unknown
    try {
      if (await isSo()) return
    } catch (error) {
      reason = error
    }
    if (Date.now() > end) throw new Error(`It takes too long until ${what}`, { cause: reason })
    await sleep(100)
  }
}

async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0))
  await Promise.all(probes.map((probe) => once(probe, 'listening')))
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port)
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')))
  return ports
}
