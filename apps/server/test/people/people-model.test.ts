import type { PartyId } from '@bandstand/domain/accounts'
import { ABILITIES_OF, type Ability, type Role } from '@bandstand/domain/parties'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { expectPeopleInvariants, expectPeopleNotices } from '../invariants/people-invariants.ts'
import { type KillableServers, startKillableServers } from '../killable-servers.ts'
import { actingFor, createArtist, type Member } from '../members/factories.ts'
import { refusalOf } from '../members/money-acts.ts'
import { actOwnedBy } from '../members/people.ts'
import { atEachServer, type Life, lifeOf, live, numRuns } from './eight-at-once.ts'
import { actOnPeople, PEOPLE, type PeopleScene, type PeopleStep, peopleStep } from './people-acts.ts'

const ROUNDS = 8
/** How long another server may take to hear that somebody left. */
const HEARD_WITHIN_MS = 3000

/** Requests that need an ability and change nothing, with what they answer to whoever has it. */
const PROBES: [Ability, (member: Member) => Promise<unknown>][] = [
  ['seeNights', ({ api }) => api.people.list()],
  ['seeMoney', ({ api }) => api.payments.list({})],
  ['managePeople', ({ api }) => api.people.withdraw({ id: '00000000-0000-4000-8000-000000000000' })],
]

const certain = (kind: PeopleStep['kind'], person: number, other = 0): PeopleStep[] => [
  { kind, act: 0, person, other, role: 'member', isMember: false, pick: 1, server: person % 2 },
]
/** A first life that reaches what the test is about, whatever chance adds. */
const FIRST_LIFE: Life<PeopleStep> = {
  rounds: [
    certain('invite', 0),
    certain('accept', 4),
    certain('accept', 5),
    certain('changeRole', 0, 4),
    certain('leave', 4),
    certain('leave', 4),
    // Their link ends with them.
    certain('invite', 1),
    certain('remove', 0, 1),
    certain('leave', 0),
    [],
  ],
  kill: 'one server',
  killRound: 9,
  afterMs: 0,
}
const REACHED = [
  'invite',
  'accept',
  'INVITATION_USED',
  'changeRole',
  'leave',
  'PARTY_NOT_YOURS',
  'remove',
  'LAST_OWNER',
]

let servers: KillableServers
beforeAll(async () => {
  servers = await startKillableServers(2)
}, 120_000)
afterAll(() => servers?.remove())

it(
  'lets only people act for an act who belong to it, while eight join and leave at once and servers are killed',
  { timeout: 300_000 * inject('properties').times },
  async () => {
    const reached = new Set<string>()
    await fc.assert(
      fc.asyncProperty(lifeOf(peopleStep, ROUNDS), async (life) => {
        const scene = await begin()
        await expectAccess(scene)
        const check = async () => {
          await expectPeopleInvariants(servers.outside.deps.db)
          await expectAccess(scene)
        }
        await live(servers, life, { take: (step) => attempt(scene, step), check, reached })
        await expectPeopleNotices(servers.outside.deps.db)
      }),
      { numRuns: numRuns(), endOnFailure: true, examples: [[FIRST_LIFE]] },
    )
    expect([...reached]).toEqual(expect.arrayContaining(REACHED))
  },
)

type Scene = Omit<PeopleScene, 'db' | 'now' | 'url' | 'people'> & { people: Member[][] }

/** Eight people, two acts of somebody and one that came with an account. */
async function begin(): Promise<Scene> {
  const { outside } = servers
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => createArtist(outside)))
  const actIds = [await actOwnedBy(outside, people[0]!, people[1]!), await actOwnedBy(outside, people[2]!)]
  const everywhere = await atEachServer(servers, people)
  return { people: everywhere, actIds: [...actIds, people[3]!.id], memberships: [], invitations: [] }
}

function attempt(scene: Scene, step: PeopleStep): Promise<string> {
  const { db, now } = servers.outside.deps
  const url = servers.urls[step.server]!
  return actOnPeople({ ...scene, db, now, url, people: scene.people[step.server]! }, step)
}

/** Requires of every server that each person may do what the role says that they have in each act, and nothing without one. */
async function expectAccess(scene: Scene): Promise<void> {
  const { db } = servers.outside.deps
  const { people, actIds } = scene
  const query = db.selectFrom('memberships').select(['party_id', 'person_id', 'role'])
  const rows = await query.where('party_id', 'in', actIds).where('ended_at', 'is', null).execute()
  scene.memberships = rows.map(({ party_id, person_id }) => ({
    actId: party_id,
    person: people[0]!.findIndex(({ id }) => id === person_id),
  }))
  const roleOf = (actId: PartyId, { id }: Member) =>
    rows.find(({ party_id, person_id }) => party_id === actId && person_id === id)?.role as Role | undefined
  const check = async (url: string, person: Member, actId: PartyId) => {
    const role = roleOf(actId, person)
    const member = actingFor({ url }, person, { id: actId })
    for (const [ability, probe] of PROBES) {
      const expected = !role
        ? 'PARTY_NOT_YOURS'
        : ABILITIES_OF[role].includes(ability)
          ? 'allowed'
          : 'ROLE_FORBIDS'
      const answer = async () => {
        const code = await probe(member).then(() => 'allowed', refusalOf)
        return code === 'INVITATION_NOT_FOUND' ? 'allowed' : code
      }
      await expect
        .poll(answer, { timeout: HEARD_WITHIN_MS, interval: 50, message: `${role ?? 'nobody'}: ${ability}` })
        .toBe(expected)
    }
  }
  await Promise.all(
    servers.urls.flatMap((url, server) =>
      people[server]!.flatMap((person) => actIds.map((actId) => check(url, person, actId))),
    ),
  )
}
