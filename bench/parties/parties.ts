import { PARTY_HEADER } from '@bandstand/domain/parties'
import { grouped } from '@bandstand/domain/product'
import { signTokens } from '../bookings/booking-members.ts'
import { startServer } from '../gigs/gig-http.ts'
import { ms, percentile } from '../measure.ts'
import { withServerParts } from '../server-requests.ts'
import type { Measurement } from '../table.ts'
import { AGENTS_ACTS, createPartyDatabase, type PartyWorld } from './party-database.ts'

/** How many times each is asked for, about; a tenth as many before that warm up. */
const ASKED = 400
const GOAL_MS = 25

/** What is asked for, each time for another party than before. */
const REQUESTS = [
  {
    what: 'Switch: choice, profile and unread messages (3 requests at once)',
    paths: ['/parties', '/profile', '/threads/unread'],
  },
  { what: 'What needs attention, of all', paths: ['/attention?party=all'] },
  { what: 'What needs attention, of one', paths: ['/attention'] },
  {
    what: 'The dashboard: what needs attention of all, with the nights and money of one',
    paths: ['/overview'],
  },
  { what: 'The list of all parties with their nights and offers, first page', paths: ['/parties/ahead'] },
]

/** Measures what people who act for many parties ask for, through HTTP, by one caller who switches before each request. */
export async function measureParties(serverUrl: string, today: string): Promise<Measurement[]> {
  console.log('Filling a database with people who act for many')
  return measureWorld(await createPartyDatabase(serverUrl, today))
}

async function measureWorld(world: PartyWorld): Promise<Measurement[]> {
  const server = await startServer(world.url)
  try {
    const [person = '', agent = ''] = await tokensOf(world, server.url)
    return [
      ...(await measurePerson(server.url, person, world.person, 'somebody in 20 parties')),
      ...(await measurePerson(server.url, agent, world.agent, `the agent of ${AGENTS_ACTS} acts`)),
    ]
  } finally {
    await server.stop()
  }
}

function tokensOf({ url, person, agent }: PartyWorld, serverUrl: string): Promise<string[]> {
  return withServerParts({ url }, (deps) => signTokens(deps, serverUrl, [person[0]!, agent[0]!]))
}

async function measurePerson(
  url: string,
  token: string,
  parties: string[],
  who: string,
): Promise<Measurement[]> {
  const ask = async (path: string, party: string) => {
    const answer = await fetch(`${url}/api${path}`, {
      headers: { authorization: `Bearer ${token}`, [PARTY_HEADER]: party },
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return text
  }
  const { total } = JSON.parse(await ask('/attention?party=all', parties[0]!)) as { total: number }
  const rows: Measurement[] = []
  for (const { what, paths } of REQUESTS) {
    const times: number[] = []
    for (let n = -ASKED / 10; n < ASKED; n++) {
      const party = parties.at(n % parties.length)!
      const began = performance.now()
      await Promise.all(paths.map((path) => ask(path, party)))
      if (n >= 0) times.push(performance.now() - began)
    }
    const p95 = percentile(times, 0.95)
    rows.push({
      what: `${what}, for ${who}, through HTTP`,
      figure: `p50 ${ms(percentile(times, 0.5))}, p95 ${ms(p95)} (${grouped(total)} things to do)`,
      goal: `p95 under ${GOAL_MS} ms`,
      met: p95 < GOAL_MS,
    })
  }
  return rows
}
