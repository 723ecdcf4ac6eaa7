import type { PartyId } from '@bandstand/domain/accounts'
import type { Role } from '@bandstand/domain/parties'
import { POLL_ANSWERS } from '@bandstand/domain/polls'
import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { offerForm } from '../members/bookings.ts'
import { actingFor, type Member } from '../members/factories.ts'
import { declaredRefusal } from '../members/money-acts.ts'
import { secretOf } from '../members/people.ts'
import type { TestApp } from '../app.ts'
import { endsAtOnce, type PeopleScene } from './people-acts.ts'

/** What each of the eight people is for the act: two of its core, two subs, who books and who doesn't, and a stranger. */
export const ROLES_IN_ACT: (Role | null)[] = [
  ...(['owner', 'manager', 'member', 'member', 'member', 'viewer'] as const),
  null,
  'owner',
]
const PEOPLE = ROLES_IN_ACT.length
/** Two that the act may apply to, and one with an offer of the venue. */
export const GIGS = 3
export const WITH_OFFER = 2

/** What the API may return for an action that comes too late or isn't for whoever takes it; anything else is a bug. */
const DECLARED = new Set([
  'PARTY_NOT_YOURS',
  'ROLE_FORBIDS',
  'NOT_A_MEMBER',
  'LAST_OWNER',
  'INVITATION_USED',
  'ALREADY_MEMBER',
  'POLL_NOT_FOUND',
  'POLL_ANSWER_NOT_YOURS',
  'POLL_OVER',
  'POLL_EXISTS',
  'POLL_LIMIT_REACHED',
  'POLL_GIG_CLOSED',
  'POLL_PROMISE_REFUSED',
  'POLL_PROMISE_SETTLED',
  'POLL_REMINDED',
  'POLL_NOBODY_TO_REMIND',
  'OFFER_STALE',
  'OFFERS_TOO_MANY',
  'APPLICATION_CLOSED',
  'GIG_NOT_OPEN',
  'CONTACT_LIMIT_REACHED',
  'INVITATIONS_TOO_MANY',
  'POLL_MOVED',
  'GIG_NOT_FOUND',
])

export const pollStep = fc.record({
  kind: fc.constantFrom(
    ...(['ask', 'ask', 'answer', 'answer', 'answer', 'answer', 'answer', 'answer', 'answer'] as const),
    ...(['remind', 'cancel', 'takeBack', 'remove', 'rejoin', 'rejoin', 'offer', 'peek'] as const),
  ),
  person: fc.nat(PEOPLE - 1),
  /** Who is removed or comes back. */
  other: fc.integer({ min: 1, max: 4 }),
  gig: fc.nat(GIGS - 1),
  answer: fc.constantFrom('yes', 'yes', 'yes', ...POLL_ANSWERS),
  /** Whether the person answers what they were asked, or asks with a promise; both are usual. */
  isUsual: fc.constantFrom(true, true, true, false),
  /** Which of several polls and answers. */
  pick: fc.nat(99),
  server: fc.nat(1),
})
export type PollStep = typeof pollStep extends fc.Arbitrary<infer Value> ? Value : never

/** Who acts for the act, and what it asked. */
export interface PollScene extends Pick<PeopleScene, 'db' | 'now' | 'url'> {
  outside: TestApp
  actId: PartyId
  people: Member[]
  venue: Member
  gigIds: string[]
  application: { id: string; offerId: string; number: number }
  /** What is asked, when the last round ended. */
  polls: { id: string; rows: { id: string; personId: string | null }[] }[]
}

/** Takes one action over HTTP. Returns what came of it: the action, or the refusal that the API declares. Throws any other error. */
export async function actOnPolls(scene: PollScene, step: PollStep): Promise<string> {
  try {
    await take(scene, step)
    return step.kind
  } catch (error) {
    return declaredRefusal(error, DECLARED)
  }
}

const nothing = () => Object.assign(new Error('Nothing to do'), { code: 'POLL_NOT_FOUND' })

async function take(scene: PollScene, step: PollStep): Promise<void> {
  const { actId, url, polls: open } = scene
  const person = scene.people[step.person]!
  const { polls } = actingFor({ url }, person, { id: actId }).api
  const poll = open.at(step.pick % 2 ? -1 : step.pick % (open.length || 1))
  switch (step.kind) {
    case 'ask':
      await polls.ask(question(scene, step))
      return
    case 'answer': {
      const own = poll?.rows.find(({ personId }) => personId === person.id)
      const row = (step.isUsual && own) || poll?.rows[step.pick % poll.rows.length]
      if (!poll || !row) throw nothing()
      await polls.answer({ id: poll.id, answerId: row.id, answer: step.answer, note: person.id })
      return
    }
    case 'remind':
    case 'cancel':
    case 'takeBack':
      if (!poll) throw nothing()
      await polls[step.kind]({ id: poll.id })
      return
    case 'peek':
      if (!poll) throw nothing()
      await person.api.polls.get({ id: poll.id })
      throw new Error(`${person.id} read ${poll.id} without acting for its act`)
    case 'offer':
      return offerAgain(scene)
    case 'remove':
      return remove(scene, step)
    case 'rejoin':
      return rejoin(scene, step)
  }
}

function question({ gigIds, application }: PollScene, { gig, isUsual }: PollStep) {
  const apply = { kind: 'apply', message: 'We would love to.', proposedFee: '120', perPlayer: true } as const
  const accept = { kind: 'accept', offerId: application.offerId, offerNumber: application.number } as const
  const promise = gig === WITH_OFFER ? accept : { ...apply, setDetails: '' }
  return {
    id: randomUUID(),
    gigId: gigIds[gig]!,
    withinHours: 24,
    note: '',
    promise: isUsual ? promise : null,
  }
}

/** The venue answers its own offer with another one: the first can't be accepted anymore. */
async function offerAgain({ outside, venue, application }: PollScene): Promise<void> {
  const { id, number } = application
  const { offers } = await venue.api.booking.makeOffer({ id, answers: number, ...offerForm(outside) })
  application.offerId = offers.at(-1)!.id
  application.number = offers.at(-1)!.number
}

/** Whoever is removed neither reads a poll nor answers what they were asked. */
async function remove(scene: PollScene, step: PollStep): Promise<void> {
  const { actId, url, people } = scene
  const owner = actingFor({ url }, people[step.pick % 2 ? 0 : 7]!, { id: actId })
  const other = people[step.other]!
  const asked = scene.polls.flatMap(({ id, rows }) =>
    rows.flatMap(({ id: answerId, personId }) => (personId === other.id ? [{ id, answerId }] : [])),
  )
  await endsAtOnce(
    scene,
    actId,
    other,
    async () => (await owner.api.people.remove({ personId: other.id })).removed,
    [
      ({ api }) => api.people.list(),
      ...asked
        .slice(0, 2)
        .flatMap(({ id, answerId }) => [
          ({ api }: Member) => api.polls.get({ id }),
          ({ api }: Member) => api.polls.answer({ id, answerId, answer: 'yes' as const, note: other.id }),
        ]),
    ],
  )
}

async function rejoin({ actId, url, people }: PollScene, step: PollStep): Promise<void> {
  const owner = actingFor({ url }, people[0]!, { id: actId })
  const role = ROLES_IN_ACT[step.other]!
  const invitation = await owner.api.people.invite({ email: '', role, commission: null, key: randomUUID() })
  await people[step.other]!.api.people.acceptInvitation(secretOf(invitation))
}
