import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import autocannon from 'autocannon'
import type * as NodeFlags from '../../apps/server/test/node-flags.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../apps/server/src/demo-accounts.ts'
import type { GigDatabase } from './gig-database.ts'
import { capture, connect } from './gig-page.ts'
import { gigFilters } from './gig-statements.ts'
import { median, rate } from '../measure.ts'

const ROUNDS = 5
const BLOCK_SECONDS = 4
/** As many connections as the server's pool. */
const DRIVER_CONNECTIONS = 10
const HTTP_CONNECTIONS = 32

export interface HttpRates {
  gigs: number
  http: number
  driver: number
  /** Median of the rounds' ratios. */
  ratio: number
  p50: number
  p99: number
}

/**
 * Returns the rates of the gig page with its exact count through HTTP, and of the same statements through the bare driver, in
 * alternating blocks.
 */
export async function measureHttpRates(database: GigDatabase, today: string): Promise<HttpRates> {
  const server = await startServer(database.url)
  const clients = await Promise.all(Array.from({ length: DRIVER_CONNECTIONS }, () => connect(database.url)))
  try {
    const authorization = `Bearer ${await signIn(server.url)}`
    const statements = (await capture(database, 1, today)).map(({ page, count }) => [page, count])
    const requests = gigFilters(today, 1).map(({ instrument = '', minPay, dateFrom = '' }) => ({
      path: `/api/gigs?${new URLSearchParams({ instrument, minPay: String(minPay), dateFrom })}`,
      headers: { authorization },
    }))
    const rounds: { http: autocannon.Result; driver: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const http = await autocannon({
        url: server.url,
        connections: HTTP_CONNECTIONS,
        duration: BLOCK_SECONDS,
        requests,
      })
      if (http.non2xx > 0 || http.errors > 0) throw new Error(`${http.non2xx + http.errors} requests failed`)
      rounds.push({ http, driver: await rate(clients, statements, BLOCK_SECONDS) })
    }
    return {
      gigs: database.gigs,
      http: median(rounds.map((round) => round.http.requests.average)),
      driver: median(rounds.map((round) => round.driver)),
      ratio: median(rounds.map((round) => round.http.requests.average / round.driver)),
      p50: median(rounds.map((round) => round.http.latency.p50)),
      p99: median(rounds.map((round) => round.http.latency.p99)),
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()))
    await server.stop()
  }
}

export interface RunningServer {
  url: string
  pid: number
  stop(): Promise<void>
}

/** Starts the real server of a checkout in its own process, on a database and a free port. */
export async function startServer(
  databaseUrl: string,
  settings: Record<string, string> = {},
  checkout = process.cwd(),
): Promise<RunningServer> {
  const flags = pathToFileURL(path.resolve(checkout, 'apps/server/test/node-flags.ts')).href
  const { NODE_ENVIRONMENT, NODE_FLAGS } = (await import(flags)) as typeof NodeFlags
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bandstand-bench-'))
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: 'on',
    NODE_ENV: 'production',
    ...NODE_ENVIRONMENT,
    // Measured is how fast it serves what is asked, even more than it would accept.
    SLOWDOWN_LIMIT: '0',
    ...settings,
  }
  const child = spawn(process.execPath, [...NODE_FLAGS, 'apps/server/src/main.ts'], {
    cwd: checkout,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await readyUrl(child)
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.removeAllListeners('exit')
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns where a server listens, once it says so. Throws what it said when it ends. */
export async function readyUrl(child: ChildProcessByStdio<null, Readable, null>): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The server did not start:\n${said}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const ready = said.match(/is ready on (http\S+)/)
      if (ready?.[1]) resolve(ready[1])
    })
  })
}

/** Signs in as a demo account and returns its access token. */
export async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: DEMO_ACCOUNTS[2].email, password: DEMO_PASSWORD }),
  })
  const session = (await answer.json()) as { access_token: string }
  return session.access_token
}
