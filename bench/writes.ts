import { setTimeout as sleep } from 'node:timers/promises'
import { grouped } from '@bandstand/domain/product'
import { type OpenGig, findArtists, findOpenGigs, inTurns } from './bookings/booking-cycles.ts'
import { createMembers, type Member } from './bookings/booking-members.ts'
import { type GigDatabase, withClient } from './gigs/gig-database.ts'
import { type RunningServer, startServer } from './gigs/gig-http.ts'
import { ms, percentile } from './measure.ts'
import { parentOf, processorMs } from './processor-time.ts'
import { withServerParts } from './server-requests.ts'
import type { Measurement } from './table.ts'
import { copyDatabase, runInCheckout, signTokensIn } from './versions.ts'

/** Each with members and gigs of its own; the first ones warm up. */
const ROUNDS = 6
const WARM_UP_ROUNDS = 1
const PER_ROUND = 60
const AT_ONCE = 8

/** What is measured, with the goal for its p95 in milliseconds. */
const WRITES = {
  apply: { what: 'Apply to a gig', goal: 60 },
  accept: { what: 'Accept an offer', goal: 60 },
  sign: { what: 'Sign a contract', goal: 60 },
  deposit: { what: 'Deposit with the sandbox (start, pay, check: 4 requests)', goal: 100 },
  connect: { what: 'Connect (send and accept a request: 2 requests)', goal: 60 },
} as const
type Write = keyof typeof WRITES
type Times = Record<Write, number[]>

interface Pair {
  gig: OpenGig
  artist: Member
  venue: Member
}

/** A server with a database of its own, and the members who write there. */
interface Site {
  url: string
  server: RunningServer
  pairs: Pair[]
  times: Times
  /** What the server and the database have used for everything above, in milliseconds of a processor. */
  processorMs: number
}

/**
 * Measures the most frequent writes on a copy of a database of gigs: through the API of a server in its own process that delivers
 * their events at the same time. `against` is another checkout, which has created the database, and whose server does the same on
 * a copy of its own, round by round in turn.
 */
export async function measureWrites(
  database: GigDatabase,
  today: string,
  against: string | undefined,
): Promise<Measurement[]> {
  const sites: Site[] = []
  try {
    for (const [number, checkout] of (against ? [against, '.'] : ['.']).entries()) {
      const url = await copyDatabase(database.url, `writes_${number}`)
      await runInCheckout(
        against ?? '.',
        `const { addArtists } = await import('./bench/bookings/booking-database.ts')
        const { withClient } = await import('./bench/gigs/gig-database.ts')
        await withClient('${url}', (client) => addArtists(client, '${today}', console.log))`,
      )
      sites.push(await openSite(url, checkout))
    }
    for (let round = 0; round < ROUNDS; round++) {
      console.log(`Writes, round ${round + 1} of ${ROUNDS}`)
      // Each goes first as often as the other.
      for (const site of round % 2 === 0 ? sites : sites.toReversed()) await measureRound(site, round)
    }
  } finally {
    for (const { server } of sites) await server.stop()
  }
  const eachMs = sites.map(({ processorMs: used }) => used / ((ROUNDS - WARM_UP_ROUNDS) * PER_ROUND))
  const used = {
    what: `Processor time of these writes for one booking, with an offer and all deliveries, server and database, ${grouped(database.gigs)} gigs`,
    figure: `${ms(eachMs.at(-1)!)}${against ? ` (before: ${ms(eachMs[0]!)}; ratio ${(eachMs.at(-1)! / eachMs[0]!).toFixed(2)})` : ''}`,
    goal: '',
    met: true,
  }
  const rows = (Object.keys(WRITES) as Write[]).map((write) => {
    const [before, p95 = Number.NaN] = [-2, -1].map((at) =>
      percentile(sites.at(at)?.times[write] ?? [], 0.95),
    )
    const figures = sites.map(
      ({ times }) => `p50 ${ms(percentile(times[write], 0.5))}, p95 ${ms(percentile(times[write], 0.95))}`,
    )
    const { what, goal } = WRITES[write]
    return {
      what: `${what}, ${AT_ONCE} at once, through HTTP, ${grouped(database.gigs)} gigs`,
      figure: `${figures.at(-1)}${against ? ` (before: ${figures[0]}; ratio of p95 ${(p95 / before!).toFixed(2)})` : ''}`,
      goal: `p95 at most ${goal} ms`,
      met: p95 <= goal,
    }
  })
  return [...rows, used]
}

async function openSite(url: string, checkout: string): Promise<Site> {
  const server = await startServer(url, {}, checkout)
  return withServerParts({ url }, async (deps) => {
    const gigs = await findOpenGigs(deps, ROUNDS * PER_ROUND)
    const signIn = async (ids: string[]) =>
      createMembers(server.url, await signTokensIn(checkout, url, server.url, ids))
    const venues = await signIn(gigs.map((gig) => gig.venue_id))
    const artists = await signIn(await findArtists(deps, gigs.length))
    const pairs = gigs.map((gig, index) => ({ gig, artist: artists[index]!, venue: venues[index]! }))
    const times: Times = { apply: [], accept: [], sign: [], deposit: [], connect: [] }
    return { url, server, pairs, times, processorMs: 0 }
  })
}

/** Does a round, and waits until everything that it caused is done: the next one must not share the machine with it. */
async function measureRound(site: Site, round: number): Promise<void> {
  await withClient(site.url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const processes = [site.server.pid, parentOf(rows[0]!.pid)]
    const usedMs = () => processes.reduce((sum, pid) => sum + processorMs(pid), 0)
    const before = usedMs()
    await doRound(site, round)
    const isDone = async () => (await client.query('select from outbox_events limit 1')).rowCount === 0
    while (!(await isDone())) await sleep(100)
    if (round >= WARM_UP_ROUNDS) site.processorMs += usedMs() - before
  })
}

/** Does each write for every pair of the round, one write after the other. */
async function doRound({ pairs, times }: Site, round: number): Promise<void> {
  const own = pairs.slice(round * PER_ROUND).slice(0, PER_ROUND)
  const each = <Result>(act: (pair: Pair, index: number) => Promise<Result>) => inTurns(own, AT_ONCE, act)
  const measured = <Result>(write: Write, act: (pair: Pair, index: number) => Promise<Result>) =>
    each(async (pair, index) => {
      const began = performance.now()
      const result = await act(pair, index)
      if (round >= WARM_UP_ROUNDS) times[write].push(performance.now() - began)
      return result
    })
  const applications = await measured('apply', ({ artist, gig }) => artist.apply(gig.id))
  const offers = await each(({ venue, gig }, index) => venue.makeOffer(applications[index]!.id, gig))
  const bookings = await measured('accept', ({ artist }, index) => artist.acceptNewest(offers[index]!))
  const contracts = await each(({ artist }, index) => artist.getContract(bookings[index]!.id))
  await measured('sign', ({ artist }, index) => artist.sign(contracts[index]!))
  await measured('sign', ({ venue }, index) => venue.sign(contracts[index]!))
  const payments = await each(({ venue }, index) => venue.getPayment(bookings[index]!.id))
  await measured('deposit', ({ venue }, index) => venue.deposit(payments[index]!.id))
  await measured('connect', async ({ artist, venue, gig }) => {
    const request = await artist.askToConnect(gig.venue_id)
    await venue.acceptRequest(request.id)
  })
}
