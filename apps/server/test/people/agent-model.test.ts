import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { expectAgentInvariants, watchCommissions } from '../invariants/agent-invariants.ts'
import { expectInvariants } from '../invariants/booking-invariants.ts'
import { expectMoneyInvariants } from '../invariants/payment-invariants.ts'
import { expectPeopleInvariants } from '../invariants/people-invariants.ts'
import { type KillableServers, startKillableServers } from '../killable-servers.ts'
import { offered, openGig } from '../members/bookings.ts'
import { sign } from '../members/contracts.ts'
import { actingFor, createArtist, createProVenue, type Member, signInAgain } from '../members/factories.ts'
import { lineUp } from '../members/lineups.ts'
import { actOwnedBy } from '../members/people.ts'
import { newKey, pay } from '../members/payments.ts'
import { unlockJobs, waitForJobs } from '../torture/rest.ts'
import {
  ACTS,
  type AgentScene,
  type AgentStep,
  agentStep,
  actAsAgent,
  hoursOf,
  NIGHTS,
  type Talk,
} from './agent-acts.ts'
import { atEachServer, type Life, lifeOf, live, numRuns } from './eight-at-once.ts'

const ROUNDS = 8
/** How an agent is called: no answer to a venue may say it. */
const AGENT = { first_name: 'Quentin', last_name: 'Zabriskie' }

const step = (kind: AgentStep['kind'], rest: Partial<AgentStep> = {}): AgentStep => ({
  kind,
  act: 0,
  agent: 0,
  isAgent: true,
  night: 0,
  pick: 41,
  server: 0,
  ...rest,
})
/** A first life that reaches what the test is about, whatever chance adds. */
const FIRST_LIFE: Life<AgentStep> = {
  rounds: [
    [step('grant'), step('grant', { act: 1, pick: 77 })],
    [step('takeGrant'), step('takeGrant', { act: 1 })],
    // Both acts would have the same player that night, who never plays twice.
    [0, 4, 5].flatMap((night) => [step('accept', { night }), step('accept', { night, act: 1, server: 1 })]),
    // What the agent offers keeps its commission, also once another one or none is agreed on.
    [
      step('offer', { night: 1 }),
      step('offer', { night: 1, act: 1, isAgent: false }),
      step('offer', { night: 2, pick: 42 }),
      step('grant', { pick: 3 }),
    ],
    [step('takeGrant'), step('accept', { night: 3, act: 1, isAgent: false })],
    [step('venueAccepts', { night: 1 }), step('venueAccepts', { night: 1, act: 1 })],
    [step('end'), step('end', { act: 1, pick: 42 })],
    [step('venueAccepts', { night: 2 }), step('accept', { night: 3 })],
    [],
  ],
  kill: 'one server',
  killRound: 8,
  afterMs: 0,
}
const REACHED = [
  'takeGrant',
  'agent accept',
  'agent offer',
  'owner accept',
  'venueAccepts',
  'end',
  'PLAYERS_BUSY',
  'ARTIST_NOT_FREE',
  'PARTY_NOT_YOURS',
  'a commission of a former agent',
  'released',
  'split',
  'cancelled',
]

let servers: KillableServers
beforeAll(async () => {
  servers = await startKillableServers(2, { PLATFORM_FEE_BASIS_POINTS: '333' })
  await watchCommissions(servers.outside.deps.db)
}, 120_000)
afterAll(() => servers?.remove())

it(
  'pays agents what they agreed on, while eight grant, end, offer and accept at once and servers are killed',
  { timeout: 300_000 * inject('properties').times },
  async () => {
    const reached = new Set<string>()
    await fc.assert(
      fc.asyncProperty(lifeOf(agentStep, ROUNDS), async (life) => {
        const scene = await begin()
        const check = async () => {
          await expectAll()
          // The rounds are apart in time, so that what counts is which came first.
          servers.clock.forward(1 / 60)
        }
        await live(servers, life, { take: (each) => attempt(scene, each), check, reached })
        for (const each of await settleAll(scene)) reached.add(each)
        await expectAll()
        await expectMoneyInvariants(servers.outside.deps.db)
        await expectVenuesKnowNothing(scene)
      }),
      { numRuns: numRuns(), endOnFailure: true, examples: [[FIRST_LIFE]] },
    )
    expect([...reached]).toEqual(expect.arrayContaining(REACHED))
  },
)

async function expectAll(): Promise<void> {
  const { db } = servers.outside.deps
  await expectPeopleInvariants(db)
  await expectInvariants(db)
  await expectAgentInvariants(db)
}

type Scene = Omit<AgentScene, 'db' | 'now' | 'url' | 'people' | 'outside'> & { everywhere: Member[][] }

/** Two acts with a player in common, one of which divides what it earns, and two people who may become agents of both. */
async function begin(): Promise<Scene> {
  const { outside } = servers
  const people = await Promise.all(
    [{}, {}, AGENT, AGENT, {}].map((profile) => createArtist(outside, profile)),
  )
  const kim = people.at(-1)!
  await kim.api.lineup.setMyChoice({ neverTwice: true })
  const actIds = []
  const talks: Talk[] = []
  for (let act = 0; act < ACTS; act++) {
    const id = await actOwnedBy(outside, people[act]!)
    actIds.push(id)
    await lineUp(
      outside,
      { id },
      { name: 'Lead', person_id: people[act]!.id },
      { name: 'Kim', person_id: kim.id },
    )
    const owner = actingFor(outside, people[act]!, { id })
    const rule = { expenses: [], split: { kind: 'equal' as const } }
    if (act === 0) await owner.api.shares.setRule({ version: 0, rule, openBook: false })
    for (let night = 0; night < NIGHTS; night++) talks.push(await talkWith(owner, { act, night }))
  }
  return { everywhere: await atEachServer(servers, people), actIds, talks, grants: [] }
}

async function talkWith(artist: Member, { act, night }: Pick<Talk, 'act' | 'night'>): Promise<Talk> {
  const { outside } = servers
  const venue = await createProVenue(outside)
  const gigId = await openGig(outside, venue)
  const { id } = await offered(outside, { gigId, artist, venue }, hoursOf(outside, night))
  return { act, night, venue, gigId, id }
}

function attempt({ everywhere, ...scene }: Scene, each: AgentStep): Promise<string> {
  const { outside, urls } = servers
  const { db, now } = outside.deps
  const server = { url: urls[each.server]!, people: everywhere[each.server]! }
  return actAsAgent({ ...scene, ...server, db, now, outside }, each)
}

type Booked = Talk & { bookingId: string }

/** Returns what came to a booking. */
async function bookedOf({ talks }: Scene): Promise<Booked[]> {
  const ids = talks.map(({ id }) => id)
  const query = servers.outside.deps.db.selectFrom('bookings').select(['id', 'application_id'])
  const rows = await query.where('application_id', 'in', ids).execute()
  return talks.flatMap((talk) => {
    const booking = rows.find((row) => row.application_id === talk.id)
    return booking ? [{ ...talk, bookingId: booking.id }] : []
  })
}

const ownerOf = async ({ everywhere, actIds }: Scene, { act }: Talk) =>
  actingFor(servers.outside, await signInAgain(servers.outside, everywhere[0]![act]!), { id: actIds[act]! })

/** Signs and pays everything, then cancels, settles in parts and releases. Returns what became of the bookings. */
async function settleAll(scene: Scene): Promise<string[]> {
  const { outside } = servers
  const payments = await Promise.all(
    (await bookedOf(scene)).map(async (booked) => {
      const { bookingId, venue } = booked
      const owner = await ownerOf(scene, booked)
      const contract = await owner.api.contracts.getForBooking({ bookingId })
      await Promise.all([sign(owner, contract), sign(venue, contract)])
      const { id } = await venue.api.payments.getForBooking({ bookingId })
      await pay(outside, venue, id)
      await venue.api.payments.checkDeposit({ id })
      return { ...booked, paymentId: id }
    }),
  )
  const [canceled, disputed, ...released] = payments.toReversed()
  if (canceled) await canceled.venue.api.payments.cancel({ id: canceled.paymentId, ...newKey() })
  // Every show is over, and none so long ago that nobody can report a problem.
  servers.clock.forward(49)
  if (disputed) {
    const { api } = await signInAgain(outside, disputed.venue)
    const problem = { earned: '100.07', text: 'One set only.' }
    await api.payments.reportProblem({ id: disputed.paymentId, ...newKey(), ...problem })
    const owner = await ownerOf(scene, disputed)
    await owner.api.payments.acceptSplit({ id: disputed.paymentId, ...newKey(), number: 1 })
  }
  for (const { venue, paymentId: id } of released)
    await (await signInAgain(outside, venue)).api.payments.release({ id, ...newKey() })
  await unlockJobs(servers)
  await waitForJobs(servers)
  return [
    ...(disputed ? ['cancelled', 'split'] : []),
    ...(released.length > 0 ? ['released'] : []),
    ...((await hasPaidFormer()) ? ['a commission of a former agent'] : []),
  ]
}

/** Returns whether somebody was paid for a booking of an act that they're no agent of anymore. */
async function hasPaidFormer(): Promise<boolean> {
  const row = await servers.outside.deps.db
    .selectFrom('booking_commissions as c')
    .innerJoin('booking_shares as s', 's.booking_id', 'c.booking_id')
    .innerJoin('bookings as b', 'b.id', 'c.booking_id')
    .leftJoin('memberships as m', (join) =>
      join
        .onRef('m.party_id', '=', 'b.artist_id')
        .onRef('m.person_id', '=', 'c.agent_id')
        .on('m.ended_at', 'is', null),
    )
    .select('c.agent_id')
    .where('s.kind', '=', 'commission')
    .where('m.id', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** No answer to a venue says that there is an agent, or what they get. */
async function expectVenuesKnowNothing(scene: Scene): Promise<void> {
  for (const { id, bookingId, venue } of await bookedOf(scene)) {
    const { api } = await signInAgain(servers.outside, venue)
    const application = await api.booking.getApplication({ id })
    for (const offer of application.offers)
      expect((await api.shares.ofOffer({ offerId: offer.id })).commission).toBeNull()
    expect((await api.shares.ofBooking({ bookingId })).split).toBeNull()
    const answers = [
      application,
      await api.nights.get({ bookingId }),
      await api.contracts.getForBooking({ bookingId }),
      await api.payments.getForBooking({ bookingId }),
    ]
    expect(JSON.stringify(answers)).not.toMatch(/commission|Zabriskie/i)
  }
}
