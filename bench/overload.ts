import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { grouped } from '@bandstand/domain/product'
import { fillDatabase } from '../apps/server/src/bulk/fill-database.ts'
import { startBenchServer, withClient } from './gigs/gig-database.ts'
import { type RunningServer, startServer } from './gigs/gig-http.ts'
import { ms, percentile } from './measure.ts'
import { residentBytes } from './processor-time.ts'
import type { Answers, Load, LoadResult } from './send-load.ts'
import type { Measurement } from './table.ts'
import { signTokensIn } from './versions.ts'

const MEMBERS = 40
const TIMES = 10
const QUIET_SHARE = 0.2
const QUIET_SECONDS = 8
const OVERLOAD_SECONDS = 20
/** So many that delayed refusals don't keep the rest from being sent. */
const CONNECTIONS = 2000
/** A city large enough that searches take their usual time. */
const CITY = { artists: 50_000, venues: 1000, gigs: 50_000 }
const PROBE_MS = 100
/** Recovered: this many requests in a row were served, 95 in 100 of them within the goal. */
const RECOVERED = 20
const RECOVERY_MS = 10_000
const GOAL = 3

/** Measures a server that gets ten times the requests that it can serve, from a process of its own. */
export async function measureOverload(today: string): Promise<Measurement[]> {
  console.log(`${TIMES} times as many requests as the server can serve`)
  const database = await startBenchServer()
  const server = await startServer(database.url, { SLOWDOWN_LIMIT: '2' })
  try {
    await withClient(database.url, (client) => fillDatabase(client, CITY, today, console.log))
    const requests = await visit(database.url, server.url)
    const send = (load: Omit<Load, 'url' | 'requests'>) => sendLoad({ url: server.url, requests, ...load })
    const { byStatus: first } = await send({ seconds: 10, connections: 4, rate: null })
    const wrong = Object.keys(first).filter((status) => status !== '200')
    if (wrong.length > 0)
      throw new Error(`Some requests are refused when nothing else runs: ${wrong.join(', ')}`)
    let capacity = 0
    for (const connections of [3, 4, 6]) {
      const { byStatus } = await send({ seconds: 5, connections, rate: null })
      capacity = Math.max(capacity, (byStatus['200']?.count ?? 0) / 5)
    }
    const quiet = async () => {
      const rate = Math.round(capacity * QUIET_SHARE)
      const { byStatus } = await send({ seconds: QUIET_SECONDS, connections: 20, rate })
      return {
        served: byStatus['200'] ?? NONE,
        refused: byStatus['503']?.count ?? 0,
        bytes: residentBytes(server.pid),
      }
    }
    const before = await quiet()
    const probes = probe(server)
    const rate = Math.round(capacity * TIMES)
    const { byStatus, unsent, broken } = await send({
      seconds: OVERLOAD_SECONDS,
      connections: CONNECTIONS,
      rate,
    })
    const recoveryMs = await recover(server, requests[0]!, before.served.p95 * GOAL)
    const { worstMs, failed, mostBytes } = await probes.stop()
    const after = await quiet()

    const p95 = (before.served.p95 + after.served.p95) / 2
    const served = byStatus['200'] ?? NONE
    const refused = byStatus['503'] ?? NONE
    const others = Object.keys(byStatus).filter((status) => status !== '200' && status !== '503')
    const perSecond = ({ count }: Answers) => grouped(Math.round(count / OVERLOAD_SECONDS))
    const asked = served.count + refused.count
    return [
      {
        what: `Reads and writes of ${MEMBERS} members, at a fifth of the most that the server serves (${grouped(Math.round(capacity))}/s)`,
        figure: `p50 ${ms(before.served.p50)}, p95 ${ms(before.served.p95)}; after the overload p50 ${ms(after.served.p50)}, p95 ${ms(after.served.p95)}`,
        goal: 'none refused',
        met: before.refused + after.refused === 0,
      },
      {
        what: `Of ${TIMES} times as many (${grouped(rate)}/s due, ${grouped(Math.round(asked / OVERLOAD_SECONDS))}/s sent on ${CONNECTIONS} connections), what is accepted`,
        figure: `${perSecond(served)}/s, p50 ${ms(served.p50)}, p95 ${ms(served.p95)}: ${(served.p95 / p95).toFixed(1)}x quiet`,
        goal: `p95 at most ${GOAL}x quiet`,
        met: served.p95 <= GOAL * p95,
      },
      {
        what: 'and what is refused with 503 and Retry-After',
        figure: `${perSecond(refused)}/s (${((refused.count / asked) * 100).toFixed(1)} %), p50 ${ms(refused.p50)}, p95 ${ms(refused.p95)}; other responses ${others.length}, broken connections ${broken}${unsent > 0 ? `, ${grouped(unsent)} not sent as all connections were busy` : ''}`,
        goal: 'nothing else',
        met: others.length === 0 && broken === 0,
      },
      {
        what: 'Health meanwhile: the slowest of /healthz and /readyz, asked every 100 ms',
        figure: `${ms(worstMs)}, ${failed} failed`,
        goal: 'under 1 s, none',
        met: worstMs < 1000 && failed === 0,
      },
      {
        what: 'Memory of the server meanwhile, at most (resident)',
        figure: `${megabytes(mostBytes)}, quiet ${megabytes(before.bytes)}`,
        goal: 'under twice as much',
        met: mostBytes < 2 * before.bytes,
      },
      {
        what: `From a second after the end of the overload until ${RECOVERED} requests in a row are served within ${GOAL}x quiet`,
        figure: ms(recoveryMs),
        goal: 'under 4 s',
        met: recoveryMs < 4000,
      },
    ]
  } finally {
    await server.stop()
    await database.stop()
  }
}

const NONE: Answers = { count: 0, p50: Number.NaN, p95: Number.NaN, p99: Number.NaN }

/** Sends requests from a process of its own, whose id `prepare` gets before it begins. */
export async function sendLoad(load: Load, prepare?: (pid: number) => void): Promise<LoadResult> {
  const child = fork(new URL('send-load.ts', import.meta.url))
  if (child.pid) prepare?.(child.pid)
  child.send(load)
  const [result] = (await once(child, 'message')) as [LoadResult]
  child.kill()
  return result
}

/**
 * Returns what members do: searches, pages of gigs and artists, their own lists, and writes. `checkout` is the version that signs
 * them in.
 */
export async function visit(
  databaseUrl: string,
  serverUrl: string,
  checkout = '.',
): Promise<Load['requests']> {
  const [gigs, ids, [near]] = await withClient(databaseUrl, async (client) => {
    const idsOf = async (text: string) => (await client.query<{ id: string }>(text)).rows.map(({ id }) => id)
    return [
      await idsOf(`select id from gigs where status = 'open' order by id limit 30`),
      await idsOf(
        `select uuid as id from profiles where user_type = 'artist' order by uuid limit ${MEMBERS}`,
      ),
      await idsOf(`select place_id as id from places order by population desc limit 1`),
    ]
  })
  const tokens = await signTokensIn(checkout, databaseUrl, serverUrl, ids)
  return tokens.flatMap((token, index) => {
    const headers = { authorization: `Bearer ${token}` }
    const gig = gigs[index % gigs.length]!
    const artist = ids[(index + 1) % ids.length]!
    const reads = [
      '/api/attention',
      '/api/gigs',
      '/api/gigs?instrument=Piano',
      `/api/gigs?q=${['jazz', 'wedding', 'rock', 'cafe'][index % 4]}`,
      `/api/gigs/${gig}`,
      `/api/gigs/${gig}/relation`,
      `/api/artists?q=${['guitar', 'drummer', 'violin', 'detriot'][index % 4]}`,
      `/api/gigs?near=${near}`,
      `/api/profiles/${artist}`,
      '/api/threads',
      '/api/bookings',
      '/api/notifications',
    ].map((path) => ({ method: 'GET' as const, path, headers }))
    return [
      ...reads,
      { method: 'PUT', path: `/api/saved-gigs/${gig}`, headers, body: '{}' },
      { method: 'POST', path: '/api/notifications/read-all', headers, body: '{}' },
    ]
  })
}

/** Asks for the server's health and looks at its memory until it's stopped. */
function probe(server: RunningServer) {
  let [worstMs, failed, mostBytes] = [0, 0, 0]
  const stopping = new AbortController()
  const ask = async (path: string) => {
    const began = performance.now()
    const ok = await fetch(server.url + path).then(
      (answer) => answer.ok,
      () => false,
    )
    if (!ok) failed++
    worstMs = Math.max(worstMs, performance.now() - began)
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      await Promise.all([ask('/healthz'), ask('/readyz')])
      mostBytes = Math.max(mostBytes, residentBytes(server.pid))
      await sleep(PROBE_MS)
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
      return { worstMs, failed, mostBytes }
    },
  }
}

/** Returns the milliseconds until the first of a row of requests that are served in time; Infinity after ten seconds. */
async function recover(
  { url }: RunningServer,
  { path, headers }: Load['requests'][number],
  goalMs: number,
): Promise<number> {
  const began = performance.now()
  let row: { at: number; took: number }[] = []
  while (performance.now() - began < RECOVERY_MS) {
    const at = performance.now()
    const { ok } = await fetch(url + path, { headers })
    row = ok ? [...row, { at, took: performance.now() - at }].slice(-RECOVERED) : []
    const p95 = percentile(
      row.map(({ took }) => took),
      0.94,
    )
    if (row.length === RECOVERED && p95 <= goalMs) return row[0]!.at - began
    await sleep(10)
  }
  return Number.POSITIVE_INFINITY
}

/** Returns bytes as whole megabytes. */
export const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
