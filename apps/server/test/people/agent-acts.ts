import type { PartyId } from '@bandstand/domain/accounts'
import type { ApplicationDetail } from '@bandstand/api-spec'
import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import type { TestApp } from '../app.ts'
import { inHours, offerForm } from '../members/bookings.ts'
import { actingFor, type Member } from '../members/factories.ts'
import { declaredRefusal } from '../members/money-acts.ts'
import { secretOf } from '../members/people.ts'
import { endsAtOnce, type PeopleScene } from './people-acts.ts'

export const ACTS = 2
/** Evenings on which a venue of its own would book each act, at the same hours. */
export const NIGHTS = 6
/** Two owners, each of an act, and those who may become agents of both. */
const AGENTS = [2, 3]

/** What the API may return for an action that comes too late or isn't for whoever takes it; anything else is a bug. */
const DECLARED = new Set([
  'PARTY_NOT_YOURS',
  'ROLE_FORBIDS',
  'NOT_A_MEMBER',
  'ALREADY_MEMBER',
  'INVITATION_GONE',
  'INVITATION_USED',
  'INVITATIONS_TOO_MANY',
  'CONTACT_LIMIT_REACHED',
  'OFFER_STALE',
  'OFFER_OTHER_SIDE',
  'OFFER_NOT_PENDING',
  'OFFERS_TOO_MANY',
  'APPLICATION_CLOSED',
  'GIG_NOT_OPEN',
  'GIG_ALREADY_BOOKED',
  'PLAYERS_BUSY',
  'ARTIST_NOT_FREE',
])

export const agentStep = fc.record({
  kind: fc.constantFrom(
    ...(['grant', 'grant', 'takeGrant', 'takeGrant', 'end'] as const),
    ...(['accept', 'accept', 'offer', 'offer', 'venueAccepts', 'venueOffers'] as const),
  ),
  act: fc.nat(ACTS - 1),
  agent: fc.nat(AGENTS.length - 1),
  /** Whether the agent acts, or the owner. */
  isAgent: fc.constantFrom(true, true, true, false),
  night: fc.nat(NIGHTS - 1),
  /** The commission, and which of several invitations. */
  pick: fc.nat(99),
  server: fc.nat(1),
})
export type AgentStep = typeof agentStep extends fc.Arbitrary<infer Value> ? Value : never

/** What a venue and an act deal about for a night. */
export interface Talk {
  act: number
  night: number
  venue: Member
  id: string
  gigId: string
}

export interface AgentScene extends Pick<PeopleScene, 'db' | 'now' | 'url'> {
  outside: TestApp
  actIds: PartyId[]
  people: Member[]
  talks: Talk[]
  grants: { act: number; agent: number; secret: string }[]
}

/** Takes one action over HTTP. Returns what came of it: the action, or the refusal that the API declares. Throws any other error. */
export async function actAsAgent(scene: AgentScene, step: AgentStep): Promise<string> {
  try {
    await take(scene, step)
    return step.kind === 'accept' || step.kind === 'offer'
      ? `${step.isAgent ? 'agent' : 'owner'} ${step.kind}`
      : step.kind
  } catch (error) {
    return declaredRefusal(error, DECLARED)
  }
}

async function take(scene: AgentScene, step: AgentStep): Promise<void> {
  const { url, people } = scene
  const act = { id: scene.actIds[step.act]! }
  const owner = actingFor({ url }, people[step.act]!, act)
  const agent = people[AGENTS[step.agent]!]!
  const talk = scene.talks.find((each) => each.act === step.act && each.night === step.night)!
  const me = step.isAgent ? actingFor({ url }, agent, act) : owner
  switch (step.kind) {
    case 'grant': {
      const commission = (step.pick * 31) % 2501
      const grant = { email: '', role: 'agent', commission, key: randomUUID() } as const
      const { act: number, agent: to } = step
      scene.grants.push({ act: number, agent: to, ...secretOf(await owner.api.people.invite(grant)) })
      return
    }
    case 'takeGrant': {
      const own = scene.grants.filter((each) => each.act === step.act && each.agent === step.agent)
      const grant = own.at(step.pick % 2 ? -1 : step.pick % (own.length || 1))
      if (!grant) throw Object.assign(new Error('Nothing to do'), { code: 'INVITATION_GONE' })
      await agent.api.people.acceptInvitation({ secret: grant.secret })
      return
    }
    case 'end':
      return endGrant(scene, step, { owner, agent })
    case 'accept':
      return accept(me, talk)
    case 'offer':
      return offer(scene, me, talk, step.pick)
    case 'venueAccepts':
      return accept(talk.venue, talk)
    case 'venueOffers':
      return offer(scene, talk.venue, talk, step.pick)
  }
}

/** Former agents neither read what their act deals about, nor offer or accept anything. */
async function endGrant(
  scene: AgentScene,
  { act, pick }: AgentStep,
  { owner, agent }: { owner: Member; agent: Member },
): Promise<void> {
  const partyId = scene.actIds[act]!
  const end = async () =>
    pick % 2
      ? (await owner.api.people.remove({ personId: agent.id })).removed
      : (await actingFor(scene, agent, { id: partyId }).api.people.leave({ partyId })).left
  const talk = scene.talks.find((each) => each.act === act)!
  await endsAtOnce(scene, partyId, agent, end, [
    ({ api }) => api.booking.getApplication({ id: talk.id }),
    (former) => accept(former, talk),
    (former) => offer(scene, former, talk, pick),
  ])
}

/** What the reader of an application would answer, also somebody who may not read it. */
async function newestOf({ api }: Member, { id, venue }: Talk): Promise<ApplicationDetail['offers'][number]> {
  const read = await api.booking.getApplication({ id }).catch(() => venue.api.booking.getApplication({ id }))
  return read.offers.at(-1)!
}

async function accept(reader: Member, talk: Talk): Promise<void> {
  const { id, number } = await newestOf(reader, talk)
  await reader.api.booking.acceptOffer({ id, number })
}

async function offer({ outside }: AgentScene, reader: Member, talk: Talk, pick: number): Promise<void> {
  const { number } = await newestOf(reader, talk)
  const terms = { ...hoursOf(outside, talk.night), fee: `${150 + pick}.${String(pick).padStart(2, '0')}` }
  await reader.api.booking.makeOffer({ id: talk.id, answers: number, ...offerForm(outside, terms) })
}

/** The shows of a night begin in time for late cancellations, which cost something. */
export function hoursOf(outside: TestApp, night: number) {
  const begins = 26 + night * 4
  return { start: inHours(outside, begins), end: inHours(outside, begins + 2), expiresInHours: 24 } as const
}
