import { asPersonId } from '@bandstand/domain/accounts'
import { grouped } from '@bandstand/domain/product'
import { sql } from 'kysely'
import { type Actor, actsForSelf } from '../../apps/server/src/auth/actor.ts'
import { bulkId } from '../../apps/server/src/bulk/bulk-world.ts'
import { type SeededRandom, seededRandom } from '../../apps/server/src/demo/seeded-random.ts'
import type { Deps } from '../../apps/server/src/deps.ts'
import { findPathBetween, getDegrees } from '../../apps/server/src/features/network/index.ts'
import type { ArtistDatabase } from '../artists/artist-database.ts'
import { connect } from '../gigs/gig-page.ts'
import { median, ms, percentile } from '../measure.ts'
import { fillConnections } from './network-database.ts'
import { type Adjacency, adjacencyOf, makeGraph } from './network-graph.ts'
import { cardOf, hopsBetween, knows } from './network-memory.ts'
import { withServerParts } from '../server-requests.ts'
import type { Measurement } from '../table.ts'

const PAGES = 300
const HUB_PAGES = 60
const CARDS = 20
const PATHS = 2000
const HUB_PATHS = 200
const WARM_UP = 30
/** The naive query takes seconds for each. */
const NAIVE = 3

/**
 * Measures degrees, shared connections and paths over people with about twenty connections each, and three who are connected
 * with a twentieth of all.
 */
export async function measureNetwork(database: ArtistDatabase): Promise<Measurement[]> {
  const graph = makeGraph(database.artists)
  const client = await connect(database.url)
  try {
    await fillConnections(client, graph, console.log)
  } finally {
    await client.end()
  }
  console.log('Degrees, shared connections and paths')
  const adjacency = adjacencyOf(graph)
  const random = seededRandom(2026)
  const [firstHub] = graph.hubs as [number, ...number[]]
  return withServerParts(database, async (deps) => {
    const anybody = () => random.between(0, graph.people - 1)
    const page = () => [firstHub, ...Array.from({ length: CARDS - 1 }, anybody)]
    const cards = await measureCards(deps, adjacency, PAGES, anybody, page)
    const hubCards = await measureCards(deps, adjacency, HUB_PAGES, () => random.pick(graph.hubs), page)
    const paths = await measurePaths(deps, adjacency, PATHS, anybody, anybody)
    const hubPaths = await measurePaths(deps, adjacency, HUB_PATHS, () => random.pick(graph.hubs), anybody)
    const all = [...paths, ...hubPaths]
    const naive = await measureNaively(deps, random, graph.people)
    const size = `${grouped(graph.people)} people, ${grouped(graph.pairs.length / 2)} connections`
    return [
      {
        what: `Degrees and shared connections for ${CARDS} cards, one of them a hub, ${size}, server and database`,
        figure: `p50 ${ms(median(cards))}, p95 ${ms(percentile(cards, 0.95))}; all as in memory`,
        goal: 'p95 under 5 ms',
        met: percentile(cards, 0.95) < 5,
      },
      {
        what: `The same for a member with ${grouped(knows(adjacency, firstHub).length)} connections`,
        figure: `p50 ${ms(median(hubCards))}, p95 ${ms(percentile(hubCards, 0.95))}`,
        goal: 'p95 under 25 ms',
        met: percentile(hubCards, 0.95) < 25,
      },
      {
        what: `The same degrees by a recursive query of three hops, without shared connections, ${NAIVE} callers`,
        figure: `${ms(median(naive.cards))}: ${(median(naive.cards) / median(cards)).toFixed(0)}x`,
        goal: '',
        met: true,
      },
      {
        what: `Shortest path of at most four hops, ${grouped(PATHS)} random pairs and ${HUB_PATHS} with a hub, server and database`,
        figure: `p50 ${ms(median(all))}, p95 ${ms(percentile(all, 0.95))}, p99 ${ms(percentile(all, 0.99))}; as long as in memory`,
        goal: 'p95 under 25 ms, p99 under 100 ms',
        met: percentile(all, 0.95) < 25 && percentile(all, 0.99) < 100,
      },
      {
        what: `Length of a path by a recursive query that stops at three hops, ${NAIVE} pairs`,
        figure: `${ms(median(naive.paths))}: ${(median(naive.paths) / median(all)).toFixed(0)}x`,
        goal: '',
        met: true,
      },
    ]
  })
}

const idOf = (person: number) => bulkId('artist', person)
const asActor = (person: number): Actor =>
  actsForSelf({
    userId: asPersonId(idOf(person)),
    sessionId: '',
    email: '',
    userType: 'artist',
    profileComplete: true,
  })

/** Throws when a card differs from the graph in memory. */
async function measureCards(
  deps: Deps,
  adjacency: Adjacency,
  pages: number,
  viewer: () => number,
  page: () => number[],
): Promise<number[]> {
  const times: number[] = []
  for (let run = -WARM_UP; run < pages; run++) {
    const me = viewer()
    const others = page().filter((other) => other !== me)
    const ids = others.map(idOf)
    const began = performance.now()
    const found = await getDegrees(deps, asActor(me), ids)
    if (run >= 0) times.push(performance.now() - began)
    for (const [at, other] of others.entries()) {
      const expected = cardOf(adjacency, me, other)
      const { degree, sharedCount } = found.find(({ uuid }) => uuid === ids[at])!
      if (degree !== expected.degree || sharedCount !== expected.shared)
        throw new Error(
          `${me} and ${other}: ${degree}, ${sharedCount} instead of ${JSON.stringify(expected)}`,
        )
    }
  }
  return times
}

/** Throws when a path is not as short as the shortest in memory. */
async function measurePaths(
  { db }: Deps,
  adjacency: Adjacency,
  pairs: number,
  from: () => number,
  to: () => number,
): Promise<number[]> {
  const times: number[] = []
  for (let run = -WARM_UP; run < pairs; run++) {
    const [me, them] = [from(), to()]
    if (me === them) continue
    const began = performance.now()
    const between = await findPathBetween(db, idOf(me), idOf(them))
    if (run >= 0) times.push(performance.now() - began)
    const expected = hopsBetween(adjacency, me, them)
    const hops = between && between.length + 1
    if (hops !== expected) throw new Error(`From ${me} to ${them} in ${hops} hops instead of ${expected}`)
  }
  return times
}

/** What is usually written: everybody within three hops, step by step. */
async function measureNaively({ db }: Deps, random: SeededRandom, people: number) {
  const times = { cards: [] as number[], paths: [] as number[] }
  for (let run = 0; run < NAIVE; run++) {
    for (const [kind, targets] of [
      ['cards', CARDS],
      ['paths', 1],
    ] as const) {
      const me = idOf(random.between(0, people - 1))
      const them = Array.from({ length: targets }, () => idOf(random.between(0, people - 1)))
      const began = performance.now()
      await db.transaction().execute(async (tx) => {
        await sql`set local statement_timeout = '10min'`.execute(tx)
        await sql`
          with recursive edges (a, b) as (
            select user1_id, user2_id from connections union all select user2_id, user1_id from connections
          ), walk (id, hops) as (
            select ${me}::uuid, 0
            union select e.b, w.hops + 1 from walk w join edges e on e.a = w.id where w.hops < 3
          )
          select id, min(hops) from walk where id = any (${them}::uuid[]) group by id`.execute(tx)
      })
      times[kind].push(performance.now() - began)
    }
  }
  return times
}
