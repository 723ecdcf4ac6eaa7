/**
 * `npm run bench:sweep`: measures every operation that reads, asked for by an artist and a venue with 10,000 of everything, one
 * request at a time, and prints the plans of those that take long. `-- --gigs=100000` makes the database smaller, `--
 * --only=gigs,booking.list` measures some operations, `-- --against=../other` asks the server of another checkout too, in turn,
 * and `-- --write` keeps the table in docs/benchmarks.md.
 */
import { randomUUID } from 'node:crypto'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Message } from '@bandstand/api-spec'
import { countOf, grouped } from '@bandstand/domain/product'
import { utcDay } from '@bandstand/domain/time'
import type { Client } from 'pg'
import { jpegImage } from '../../apps/server/test/members/images.ts'
import { writeSection } from '../document.ts'
import { startBenchServer, withClient } from '../gigs/gig-database.ts'
import { startServer } from '../gigs/gig-http.ts'
import { ms } from '../measure.ts'
import { parentOf } from '../processor-time.ts'
import { SWEEP, type World } from './sweep-cases.ts'
import { createSweepDatabase } from './sweep-database.ts'
import { explainRequest, LOG_SETTINGS } from './sweep-plans.ts'
import { type Sender, type Swept, sweep, sweepAgain } from './sweep-requests.ts'
import { copyUpgraded, runInCheckout, signTokensIn } from '../versions.ts'

const GOAL_MS = 25
const HEAD = `| operation | who | request | p50 | p95 | processor | response | matches |
|---|---|---|---|---|---|---|---|`

const { values } = parseArgs({
  options: {
    gigs: { type: 'string', default: '1000000' },
    only: { type: 'string' },
    against: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const gigs = Number(values.gigs)
const chosen = values.only?.split(',')
const today = utcDay(new Date())

const postgres = await startBenchServer(LOG_SETTINGS)
const stops: (() => Promise<void>)[] = [() => postgres.stop()]
try {
  const { url: filled, world, many } = await createDatabase()
  const url = values.against ? await copyUpgraded(filled, 'now') : filled
  const before = values.against ? await openVersion(values.against, filled, world) : null
  const sender = await openVersion('.', url, world)
  const operations = await listReads(sender.url)
  const missing = operations.filter((name) => !SWEEP[name])
  if (missing.length > 0)
    throw new Error(`bench/sweep/sweep-cases.ts has no requests for ${missing.join(', ')}`)
  const began = loadavg()[0] ?? 0
  const all = await measureAll(sender, before, operations)
  const load = `${began.toFixed(1)} at the beginning and ${(loadavg()[0] ?? 0).toFixed(1)} at the end`
  const slow = all.filter(({ p95 }) => p95 > GOAL_MS)
  await withClient(url, async (client) => {
    for (const { operation, as, what, p95, asked } of slow) {
      console.log(`\n### ${operation}, ${as}, ${what}: p95 ${ms(p95)}`)
      for (const plan of await explainRequest(client, () => asked[0]!.send(0))) console.log(`${plan}\n`)
    }
  })
  const text = report(all, slow, many, load)
  console.log(`\n${text}`)
  if (values.write) writeSection('Every operation that reads', text)
} finally {
  for (const stop of stops.toReversed()) await stop()
}

/** Fills the database, with the tables of the version before if there is one: this one is asked on an upgraded copy. */
async function createDatabase(): ReturnType<typeof createSweepDatabase> {
  if (!values.against) return createSweepDatabase(postgres.url, gigs, today, console.log)
  return runInCheckout(
    values.against,
    `const { createSweepDatabase } = await import('./bench/sweep/sweep-database.ts')
    return createSweepDatabase(...${JSON.stringify([postgres.url, gigs, today])}, console.log)`,
  )
}

/** Starts the server of a checkout on a database and signs the two members in. */
async function openVersion(checkout: string, url: string, world: World): Promise<Sender> {
  const server = await startServer(url, {}, checkout)
  stops.push(() => server.stop())
  const [artist = '', venue = ''] = await signTokensIn(checkout, url, server.url, [
    world.artist.id,
    world.venue.id,
  ])
  const sender = {
    url: server.url,
    tokens: { artist, venue },
    world: { ...world },
    pids: [server.pid, await withClient(url, findPostmaster)],
  }
  sender.world.picture = await sendPicture(sender)
  return sender
}

async function findPostmaster(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return parentOf(rows[0]!.pid)
}

/** Returns the names of all operations of the server's OpenAPI document that read. */
async function listReads(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/openapi.json`)
  const { paths } = (await answer.json()) as { paths: Record<string, { get?: { operationId: string } }> }
  return Object.values(paths).flatMap(({ get }) => get?.operationId ?? [])
}

async function measureAll(sender: Sender, before: Sender | null, operations: string[]): Promise<Swept[]> {
  const all: Swept[] = []
  for (const operation of operations) {
    if (chosen && !chosen.some((name) => operation === name || operation.startsWith(`${name}.`))) continue
    for (const ask of SWEEP[operation] ?? []) {
      for (let request of await sweep(sender, before, operation, ask)) {
        // Other programs can make any of them slow by chance.
        if (Math.max(request.p95, request.before?.p95 ?? 0) > GOAL_MS) request = await sweepAgain(request)
        all.push(request)
        console.log(line(request))
      }
    }
  }
  return all
}

/** Sends a picture from the artist to whoever the longest thread is with, and returns the attachment's id. */
async function sendPicture({ url, tokens, world }: Sender): Promise<string> {
  const authorization = `Bearer ${tokens.artist}`
  const object = `${world.artist.id}/${randomUUID()}.jpg`
  const stored = await fetch(`${url}/storage/v1/object/attachments/${object}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'image/jpeg' },
    body: new Uint8Array(await jpegImage(1600, 1200)),
  })
  if (!stored.ok) throw new Error(await stored.text())
  const sent = await fetch(`${url}/api/threads/${world.artist.longThread}/messages`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ key: randomUUID(), body: '', attachments: [{ object, fileName: 'stage.jpg' }] }),
  })
  if (!sent.ok) throw new Error(await sent.text())
  return ((await sent.json()) as Message).attachments[0]!.id
}

/** The cells of a request's times; beside another version, each is followed by that of the other. */
function timeCells({ before, ...now }: Swept): string[] {
  const figures = (['p50', 'p95', 'processor'] as const).map((figure) => {
    const each = [before?.[figure], now[figure]].filter((value) => value !== undefined)
    return each.map((value) => value.toFixed(value < 10 ? 1 : 0)).join(' → ')
  })
  return figures.map((figure) => `${figure} ms`)
}

function line(request: Swept): string {
  const { operation, as, what, bytes, total } = request
  const cells = [
    operation,
    as,
    what,
    ...timeCells(request),
    `${grouped(bytes)} B`,
    total === null ? '' : grouped(total),
  ]
  return `| ${cells.join(' | ')} |`
}

function report(all: Swept[], slow: Swept[], many: number, load: string): string {
  const byOperation = Map.groupBy(all, ({ operation }) => operation)
  const rows = [...byOperation].map(([operation, requests]) => {
    const worst = requests.toSorted((a, b) => b.p95 - a.p95)[0]!
    const name = [worst.as, worst.what].filter(Boolean).join(', ')
    const met = worst.p95 <= GOAL_MS ? 'yes' : '**no**'
    return `| ${operation} | ${requests.length} | ${name} | ${timeCells(worst).join(' | ')} | ${met} |`
  })
  const compared = all.filter(({ before }) => before)
  const wereSlow = compared.filter(({ before, p95 }) => before!.p95 > GOAL_MS && p95 <= GOAL_MS)
  const slowBefore = compared.filter(({ before }) => before!.p95 > GOAL_MS).length
  const versions = values.against
    ? `
A version before was asked the same in turn, on a copy of the same rows: its figures come first. Both know ${compared.length} of the requests,
of which the version before took longer than the goal for ${slowBefore}.
`
    : ''
  return `Written by \`npm run bench:sweep\` on ${today}: ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), load average ${load}, everything on
one machine. An artist and a venue with ${grouped(many)} of everything, or as many as a member may have, ask a server with ${grouped(gigs)} gigs, one request
after the other, for each filter that the screens have and for the first, middle and last page. Each operation is shown with its slowest
request. The processor's time is that of the server and the database together, on average. The goal is a p95 of at most ${GOAL_MS} ms. A request above it was measured twice, and the shorter p95 counts.
${versions}
| operation | requests | slowest | p50 | p95 | processor | met |
|---|---|---|---|---|---|---|
${rows.join('\n')}

${slow.length} of ${all.length} requests took longer:

${HEAD}
${slow.map(line).join('\n')}
${wereSlow.length > 0 ? `\n${countOf(wereSlow.length, 'request')} took longer before, and no more:\n\n${HEAD}\n${wereSlow.map(line).join('\n')}\n` : ''}`
}
