import { setTimeout as sleep } from 'node:timers/promises'
import { signTokens } from './bookings/booking-members.ts'
import { startBenchServer } from './gigs/gig-database.ts'
import { signIn, startServer } from './gigs/gig-http.ts'
import { connect } from './gigs/gig-page.ts'
import { ms, percentile } from './measure.ts'
import { withServerParts } from './server-requests.ts'
import type { Measurement } from './table.ts'

const DOCUMENTS = 40
/** As many as one member can have queued. */
const PER_MEMBER = 8
/** Readers of the gig list in the meantime, each sending the next request as soon as it has a response. */
const READERS = 4
const QUIET_MS = 10_000

interface Download {
  path: string
  token: string
}

/** Measures the gig list of the demo world while idle, and while 40 PDFs are downloaded that were never rendered before. */
export async function measureDocuments(): Promise<Measurement[]> {
  console.log(`The gig list while ${DOCUMENTS} PDFs are made`)
  const database = await startBenchServer()
  const server = await startServer(database.url)
  try {
    const downloads = await chooseDocuments(database.url, server.url)
    const authorization = `Bearer ${await signIn(server.url)}`
    const readGigs = async () => {
      const began = performance.now()
      const answer = await fetch(`${server.url}/api/gigs`, { headers: { authorization } })
      if (!answer.ok) throw new Error(`The gig list was answered with ${answer.status}`)
      await answer.arrayBuffer()
      return performance.now() - began
    }
    // Compiled code and caches are part of neither.
    await timesUntil(sleep(QUIET_MS / 2), readGigs)
    const quiet = await timesUntil(sleep(QUIET_MS), readGigs)
    const began = performance.now()
    const busy = await timesUntil(Promise.all(downloads.map((each) => download(server.url, each))), readGigs)
    const seconds = (performance.now() - began) / 1000
    const [before, during] = [percentile(quiet, 0.95), percentile(busy, 0.95)]
    const ratio = during / before
    const againMs = await downloadAgain(server.url, downloads)
    return [
      {
        what: `Gig list while ${DOCUMENTS} contracts and receipts are requested at once as PDF, ${READERS} readers, through HTTP`,
        figure: `p95 ${ms(during)} against ${ms(before)} quiet: ${ratio.toFixed(1)}x; all made in ${seconds.toFixed(1)} s (${busy.length} reads)`,
        goal: 'p95 under 3x its quiet value',
        met: ratio < 3,
      },
      {
        what: `The same ${DOCUMENTS} files requested again`,
        figure: `all sent in ${ms(againMs)}`,
        goal: '',
        met: true,
      },
    ]
  } finally {
    await server.stop()
    await database.stop()
  }
}

/** Contracts and receipts of the demo world, each with a party that has at most as many as a member can request at once. */
async function chooseDocuments(databaseUrl: string, serverUrl: string): Promise<Download[]> {
  const client = await connect(databaseUrl)
  const { rows } = await client
    .query<{ path: string; artist_id: string; venue_id: string }>(`
      select '/api/contracts/' || id || '/pdf' as path, artist_id, venue_id from contracts
      union all select '/api/payments/' || id || '/receipt', artist_id, venue_id from transactions
      where status = 'completed'`)
    .finally(() => client.end())
  const taken = new Map<string, number>()
  const chosen: { path: string; member: string }[] = []
  for (const { path, artist_id, venue_id } of rows) {
    const member = [artist_id, venue_id].find((each) => (taken.get(each) ?? 0) < PER_MEMBER)
    if (!member || chosen.length === DOCUMENTS) continue
    taken.set(member, (taken.get(member) ?? 0) + 1)
    chosen.push({ path, member })
  }
  if (chosen.length < DOCUMENTS) throw new Error(`The demo world has only ${chosen.length} documents`)
  const members = chosen.map(({ member }) => member)
  const tokens = await withServerParts({ url: databaseUrl }, (deps) => signTokens(deps, serverUrl, members))
  return chosen.map(({ path }, index) => ({ path, token: tokens[index]! }))
}

async function download(serverUrl: string, { path, token }: Download): Promise<void> {
  const answer = await fetch(serverUrl + path, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
  await answer.arrayBuffer()
}

async function downloadAgain(serverUrl: string, downloads: Download[]): Promise<number> {
  const began = performance.now()
  await Promise.all(downloads.map((each) => download(serverUrl, each)))
  return performance.now() - began
}

/** Milliseconds of each read that ended before `end`. */
async function timesUntil(end: Promise<unknown>, read: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  const over = new AbortController()
  const ended = end.finally(() => over.abort())
  const readers = Array.from({ length: READERS }, async () => {
    while (!over.signal.aborted) times.push(await read())
  })
  await Promise.all([ended, ...readers])
  return times
}
