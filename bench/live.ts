import { asPartyId } from '@bandstand/domain/accounts'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { grouped } from '@bandstand/domain/product'
import autocannon from 'autocannon'
import { Client } from 'pg'
import { announce } from '../apps/server/src/outbox/announce.ts'
import { signTokens } from './bookings/booking-members.ts'
import { startBenchServer } from './gigs/gig-database.ts'
import { startServer } from './gigs/gig-http.ts'
import { connectMembers, type LiveMember } from './live-sockets.ts'
import { ms, percentile } from './measure.ts'
import { withServerParts } from './server-requests.ts'
import type { Measurement } from './table.ts'

const SOCKETS = 2000
const MESSAGES_PER_SECOND = 200
const SECONDS = 15
/** Not measured: the first messages reach a server that has never sent one. */
const WARM_UP_SECONDS = 2
const SETTLE_MS = 3000
const POLL_SECONDS = 8
const POLLERS = 32

/** Measures 2,000 members in 1,000 conversations, all connected to one server with its own database, and their messages. */
export async function measureLive(): Promise<Measurement[]> {
  console.log(`${grouped(SOCKETS)} live connections, and messages between them`)
  const database = await startBenchServer()
  const memoryFile = path.join(mkdtempSync(path.join(tmpdir(), 'bandstand-bench-')), 'memory.json')
  const server = await startServer(database.url, {
    NODE_OPTIONS: `--import ${new URL('report-memory.ts', import.meta.url).href}`,
    MEMORY_FILE: memoryFile,
  })
  try {
    const pairs = await fillConversations(database.url)
    const members = await withServerParts(database, async (deps) => {
      const tokens = await signTokens(
        deps,
        server.url,
        pairs.map(({ id }) => id),
      )
      return pairs.map((pair, index) => ({ ...pair, token: tokens[index]! }))
    })
    const seen = new Map<string, number>()
    const onMessage = (reader: string, body: string) => {
      if (!body.endsWith(reader)) seen.set(body, performance.now())
    }
    // Its caches and compiled code aren't part of a socket's memory, so some connect and disconnect before.
    for (const { socket } of await connectMembers(server.url, members.slice(0, 200), onMessage))
      socket.terminate()
    await sleep(SETTLE_MS)
    const before = await measureMemory(server.pid, memoryFile)
    const connected = await connectMembers(server.url, members, onMessage)
    await sleep(SETTLE_MS)
    const bytesPerSocket = ((await measureMemory(server.pid, memoryFile)) - before) / SOCKETS

    const delaysOf = async (write: (member: LiveMember, body: string) => Promise<unknown>) => {
      seen.clear()
      const written = await writeSteadily(connected, write)
      await sleep(SETTLE_MS)
      return written.map(({ body, at }) => (seen.get(body) ?? Number.POSITIVE_INFINITY) - at)
    }
    const announced = await withServerParts(database, ({ db }) =>
      delaysOf(({ id, otherId, threadId }, body) =>
        announce(db, [id, otherId].map(asPartyId), {
          kind: 'message',
          threadId,
          number: 1,
          message: { body },
        }),
      ),
    )
    const times = await delaysOf((member, body) => send(server.url, member, body))
    const p95 = percentile(times, 0.95)
    for (const { socket } of connected) socket.terminate()

    const pollsPerSecond = await measurePolls(server.url, members)
    // Each polls as often as the server allows for all of them; a message waits for the next poll.
    const pollP95 = (SOCKETS / pollsPerSecond) * 1000 * 0.95
    const figureOf = (delays: number[]) =>
      `p50 ${ms(percentile(delays, 0.5))}, p95 ${ms(percentile(delays, 0.95))}, ${grouped(delays.filter(Number.isFinite).length)} of ${grouped(delays.length)} seen`
    return [
      {
        what: `A message seen by the other member, ${grouped(SOCKETS)} live connections to one server, ${MESSAGES_PER_SECOND} messages a second through the API, durable, load generator included`,
        figure: figureOf(times),
        goal: 'p95 under 150 ms, all seen',
        met: p95 < 150 && times.every(Number.isFinite),
      },
      {
        what: `The same messages only announced, not stored or mailed`,
        figure: figureOf(announced),
        goal: '',
        met: true,
      },
      {
        what: `Memory of the server for each live connection (growth of heap and buffers by ${grouped(SOCKETS)}, after collection)`,
        figure: `${(bytesPerSocket / 1000).toFixed(1)} kB`,
        goal: 'under 40 kB',
        met: bytesPerSocket < 40_000,
      },
      {
        what: `The same members polling their conversation instead, as often as an otherwise idle server can respond`,
        figure: `${pollsPerSecond.toFixed(0)} answers/s, seen p95 ${ms(pollP95)}: ${(pollP95 / p95).toFixed(0)}x`,
        goal: '',
        met: true,
      },
    ]
  } finally {
    await server.stop()
    await database.stop()
    rmSync(path.dirname(memoryFile), { recursive: true })
  }
}

/** Members in pairs, each with a direct conversation. */
async function fillConversations(url: string): Promise<Omit<LiveMember, 'socket' | 'token'>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`
      insert into users (id, email, password_hash, email_confirmed_at, user_metadata)
      select id, id || '@bench.example', 'none', now(),
        '{"user_type": "artist", "profile_setup_required": false}'
      from (select gen_random_uuid() as id from generate_series(1, ${SOCKETS})) fresh`)
    const bench = `(select id, (row_number() over (order by id) - 1) / 2 as pair from users where email like '%@bench.example')`
    await client.query(`
      insert into profiles (uuid, user_type, first_name, last_name)
      select id, 'artist', 'Bench', 'Member' from ${bench} members`)
    const pairs = `(select pair, min(id::text)::uuid as first_id, max(id::text)::uuid as second_id from ${bench} members group by pair)`
    await client.query(`
      insert into connections (user1_id, user2_id, connection_type, created_at)
      select first_id, second_id, 'request', now() from ${pairs} pairs`)
    await client.query(`
      insert into threads (first_id, second_id, started_by, created_at)
      select first_id, second_id, first_id, now() from ${pairs} pairs`)
    await client.query(`
      insert into thread_members (thread_id, user_id, last_at)
      select id, user_id, now() from threads, unnest(array[first_id, second_id]) user_id
      where started_by in (select id from ${bench} members)`)
    await client.query('analyze')
    const { rows } = await client.query<Omit<LiveMember, 'socket' | 'token'>>(`
      select a.user_id as id, b.user_id as "otherId", a.thread_id as "threadId"
      from thread_members a join thread_members b on b.thread_id = a.thread_id and b.user_id <> a.user_id
      where a.user_id in (select id from ${bench} members) order by a.user_id`)
    return rows
  } finally {
    await client.end()
  }
}

/** Writes at a steady pace, no matter how long responses take; returns what was measured, with the moment of each request. */
async function writeSteadily(
  members: LiveMember[],
  write: (member: LiveMember, body: string) => Promise<unknown>,
): Promise<{ body: string; at: number }[]> {
  const measured: { body: string; at: number }[] = []
  const answers: Promise<unknown>[] = []
  const began = performance.now()
  const total = (WARM_UP_SECONDS + SECONDS) * MESSAGES_PER_SECOND
  for (let index = 0; index < total; index++) {
    const due = began + (index * 1000) / MESSAGES_PER_SECOND
    const wait = due - performance.now()
    if (wait > 0) await sleep(wait)
    const member = members[(index * 7) % members.length]!
    const body = `bench ${index} by ${member.id}`
    if (index >= WARM_UP_SECONDS * MESSAGES_PER_SECOND) measured.push({ body, at: due })
    // A failed message is one that no member sees.
    answers.push(write(member, body).catch((error: unknown) => console.error(error)))
  }
  await Promise.all(answers)
  return measured
}

async function send(url: string, { token, threadId }: LiveMember, body: string): Promise<void> {
  const answer = await fetch(`${url}/api/threads/${threadId}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ key: randomUUID(), body }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status} ${text}`)
}

/** Responses per second to members who poll their conversation. */
async function measurePolls(url: string, members: Omit<LiveMember, 'socket'>[]): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections: POLLERS,
    duration: POLL_SECONDS,
    requests: members.map(({ token, threadId }) => ({
      path: `/api/threads/${threadId}`,
      headers: { authorization: `Bearer ${token}` },
    })),
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests failed`)
  return requests.average
}

/** The server's heap and buffers after garbage collection. */
async function measureMemory(pid: number, file: string): Promise<number> {
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  while (!existsSync(file)) await sleep(50)
  await sleep(50)
  const { heapUsed, external } = JSON.parse(readFileSync(file, 'utf8')) as NodeJS.MemoryUsage
  return heapUsed + external
}
