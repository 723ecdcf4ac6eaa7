import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { expectPeopleInvariants } from '../invariants/people-invariants.ts'
import { expectPollInvariants, expectPollNotices, watchPolls } from '../invariants/poll-invariants.ts'
import { type KillableServers, startKillableServers } from '../killable-servers.ts'
import { offered, openGig } from '../members/bookings.ts'
import { actingFor, createArtist, createProVenue, type Member } from '../members/factories.ts'
import { lineUp } from '../members/lineups.ts'
import { actOwnedBy, addFirst } from '../members/people.ts'
import { askForClocks, waitForJobs } from '../torture/rest.ts'
import { atEachServer, type Life, lifeOf, live, numRuns } from './eight-at-once.ts'
import {
  actOnPolls,
  GIGS,
  type PollScene,
  type PollStep,
  pollStep,
  ROLES_IN_ACT,
  WITH_OFFER,
} from './poll-acts.ts'

const ROUNDS = 10
/** When every answer was due, and everybody who hasn't given one has been reminded. */
const DUE_HOURS = 30

const step = (kind: PollStep['kind'], person: number, rest: Partial<PollStep> = {}): PollStep => ({
  kind,
  person,
  other: 1,
  gig: 0,
  answer: 'yes',
  isUsual: true,
  pick: 1,
  server: person % 2,
  ...rest,
})
/** Yeses for the newest poll: each of the core with an account, and the owner for whoever has none, who is its last row. */
const yeses = (...people: number[]) => people.map((person) => step('answer', person))
const removal = [
  step('remove', 0),
  ...(['no', 'yes', 'no', 'yes', 'no', 'yes', 'no'] as const).map((answer) =>
    step('answer', 1, { isUsual: false, pick: 3, answer }),
  ),
]
/** A first life that reaches what the test is about, whatever chance adds. */
const FIRST_LIFE: Life<PollStep> = {
  rounds: [
    [step('ask', 0), step('ask', 1)],
    // A no asks the next sub, whose no asks another one.
    [step('answer', 2, { answer: 'no' }), ...yeses(0, 1)],
    [step('answer', 3, { answer: 'no' }), step('remind', 1)],
    // The last yeses come together.
    [...yeses(4), step('answer', 0, { isUsual: false, pick: 3 }), step('answer', 6), step('answer', 5)],
    [step('answer', 4, { answer: 'maybe' })],
    // The offer is accepted with the last yes, which a maybe isn't.
    [step('ask', 1, { gig: WITH_OFFER }), step('peek', 6)],
    [...yeses(0, 2), step('answer', 0, { isUsual: false, pick: 3 }), step('answer', 1, { answer: 'maybe' })],
    yeses(1),
    // What somebody promised who is removed isn't kept.
    [step('ask', 1, { gig: 1 })],
    [step('remove', 0, { other: 1 }), ...yeses(0, 2)],
    [step('answer', 0, { isUsual: false, pick: 3 }), step('answer', 0, { isUsual: false, pick: 1 })],
    [step('rejoin', 0, { other: 1 })],
    [step('cancel', 0), step('cancel', 1), step('cancel', 7), step('cancel', 0, { pick: 0 })],
    [step('ask', 7, { gig: 1 })],
    [step('takeBack', 0), step('takeBack', 1), step('offer', 0), step('answer', 2, { answer: 'no' })],
    // The core is back before the sub says no: nobody else is asked.
    yeses(2),
    [step('answer', 3, { answer: 'no' })],
    // What a manager is about to answer for somebody as an owner removes them doesn't count.
    removal,
    [step('rejoin', 0, { other: 1 })],
    removal,
    [],
  ],
  kill: 'one server',
  killRound: 20,
  afterMs: 0,
}
const REACHED = [
  'ask',
  'answer',
  'POLL_REMINDED',
  'poll.reminded',
  'cancel',
  'takeBack',
  'remove',
  'rejoin',
  'POLL_EXISTS',
  'POLL_ANSWER_NOT_YOURS',
  'PARTY_NOT_YOURS',
  'ROLE_FORBIDS',
  'a second sub',
  'apply kept',
  'accept kept',
  'apply failed',
  'apply taken_back',
]

let servers: KillableServers
beforeAll(async () => {
  servers = await startKillableServers(2)
  await watchPolls(servers.outside.deps.db)
}, 120_000)
afterAll(() => servers?.remove())

it(
  'counts one answer of each person and keeps a promise once, while eight ask, answer and leave at once and servers are killed',
  { timeout: 300_000 * inject('properties').times },
  async () => {
    const reached = new Set<string>()
    await fc.assert(
      fc.asyncProperty(lifeOf(pollStep, ROUNDS), async (life) => {
        const scene = await begin()
        const check = async () => {
          await expectPeopleInvariants(servers.outside.deps.db)
          await expectPollInvariants(servers.outside.deps.db)
          await readPolls(scene)
        }
        await live(servers, life, { take: (each) => attempt(scene, each), check, reached })
        servers.clock.forward(DUE_HOURS)
        // Of two runs of the clock, the second one finds nothing to do.
        for (let run = 0; run < 2; run++) {
          await askForClocks(servers)
          await waitForJobs(servers)
        }
        await expectPollInvariants(servers.outside.deps.db)
        await expectPollNotices(servers.outside.deps.db)
        for (const each of await outcomes()) reached.add(each)
      }),
      { numRuns: numRuns(), endOnFailure: true, examples: [[FIRST_LIFE]] },
    )
    expect([...reached]).toEqual(expect.arrayContaining(REACHED))
  },
)

type Scene = Omit<PollScene, 'db' | 'now' | 'url' | 'people' | 'outside'> & { everywhere: Member[][] }

/** An act with a core of four, one of whom has no account, and three subs for the drums; a venue with gigs. */
async function begin(): Promise<Scene> {
  const { outside } = servers
  const people = await Promise.all(ROLES_IN_ACT.map(() => createArtist(outside)))
  const actId = await actOwnedBy(outside, people[0]!, people[7]!)
  await addFirst(
    outside.deps,
    { id: actId },
    ROLES_IN_ACT.flatMap((role, index) =>
      role && role !== 'owner' ? [{ person: people[index]!, role }] : [],
    ),
  )
  const drums = (name: string, person?: Member) => ({
    name,
    instruments: ['Drums'],
    person_id: person?.id ?? null,
  })
  await lineUp(
    outside,
    { id: actId },
    { name: 'Ada', person_id: people[0]!.id, instruments: ['Vocals'] },
    { name: 'Bo', person_id: people[1]!.id, instruments: ['Bass'] },
    drums('Kim', people[2]),
    { name: 'Sam', instruments: ['Keys'] },
    { ...drums('Lou', people[3]), part: 'sub' },
    { ...drums('Max', people[4]), part: 'sub' },
    { ...drums('Pat'), part: 'sub' },
  )
  const venue = await createProVenue(outside)
  const gigIds = []
  for (let index = 0; index < GIGS; index++) gigIds.push(await openGig(outside, venue))
  const everywhere = await atEachServer(servers, people)
  const leader = actingFor(outside, everywhere[0]![0]!, { id: actId })
  const { id, offers } = await offered(outside, { gigId: gigIds[WITH_OFFER]!, artist: leader, venue })
  const [offer] = offers
  return {
    actId,
    everywhere,
    venue,
    gigIds,
    application: { id, offerId: offer!.id, number: offer!.number },
    polls: [],
  }
}

function attempt({ everywhere, ...scene }: Scene, each: PollStep): Promise<string> {
  const { outside, urls } = servers
  const { db, now } = outside.deps
  const server = { url: urls[each.server]!, people: everywhere[each.server]! }
  return actOnPolls({ ...scene, ...server, db, now, outside }, each)
}

/** Reads what the act asks now, in the order of the line-up. */
async function readPolls(scene: Scene): Promise<void> {
  const { db } = servers.outside.deps
  const rows = await db
    .selectFrom('polls as q')
    .innerJoin('poll_answers as a', 'a.poll_id', 'q.id')
    .leftJoin('lineup_members as l', 'l.id', 'a.lineup_member_id')
    .select(['q.id as pollId', 'a.id', 'a.person_id as personId'])
    .where('q.party_id', '=', scene.actId)
    .where('q.canceled_at', 'is', null)
    .orderBy('q.created_at')
    .orderBy('q.id')
    .orderBy('l.position')
    .execute()
  scene.polls = Array.from(
    Map.groupBy(rows, ({ pollId }) => pollId),
    ([id, ofPoll]) => ({ id, rows: ofPoll }),
  )
}

/** Returns what became of promises, whether a second sub was asked, and the kinds of all notices. */
async function outcomes(): Promise<string[]> {
  const { db } = servers.outside.deps
  const promises = await db.selectFrom('poll_promises').select(['kind', 'outcome']).distinct().execute()
  const second = await db.selectFrom('poll_answers').select('id').where('turn', '=', 2).limit(1).execute()
  const notices = await db.selectFrom('notifications').select('kind').distinct().execute()
  return [
    ...promises.map(({ kind, outcome }) => `${kind} ${outcome}`),
    ...second.map(() => 'a second sub'),
    ...notices.map(({ kind }) => kind),
  ]
}
