import type { PartyId } from '@bandstand/domain/accounts'
import { randomUUID } from 'node:crypto'
import { ROLES_OF } from '@bandstand/domain/parties'
import * as fc from 'fast-check'
import type { Database } from '../../src/db/database.ts'
import { actingFor, type Member } from '../members/factories.ts'
import { declaredRefusal, refusalOf } from '../members/money-acts.ts'
import { secretOf } from '../members/people.ts'

export const PEOPLE = 8
const ACTS = 3

/** What the API may return for an action that comes too late or meets something else; anything else is a bug. */
const DECLARED = new Set([
  'PARTY_NOT_YOURS',
  'ROLE_FORBIDS',
  'NOT_A_MEMBER',
  'LAST_OWNER',
  'FOUNDER_REMAINS',
  'ALREADY_MEMBER',
  'ALREADY_INVITED',
  'INVITATIONS_TOO_MANY',
  'CONTACT_LIMIT_REACHED',
  'INVITATION_GONE',
  'INVITATION_USED',
  'INVITATION_ENDED',
  'INVITATION_NOT_FOUND',
  'INPUT_INVALID',
])

export const peopleStep = fc.record({
  kind: fc.constantFrom(
    ...(['invite', 'invite', 'inviteByMail', 'accept', 'accept', 'accept', 'accept'] as const),
    ...(['changeRole', 'changeRole', 'remove', 'remove', 'leave', 'withdraw'] as const),
  ),
  act: fc.nat(ACTS - 1),
  person: fc.nat(PEOPLE - 1),
  /** Whom it is about. */
  other: fc.nat(PEOPLE - 1),
  role: fc.constantFrom(...ROLES_OF.artist),
  /** Whether it's somebody of the act and about somebody of the act, as far as the last round knows: others are refused. */
  isMember: fc.constantFrom(true, true, true, false),
  /** Which of several memberships and invitations. */
  pick: fc.nat(99),
  server: fc.nat(1),
})
export type PeopleStep = typeof peopleStep extends fc.Arbitrary<infer Value> ? Value : never

/** Who acts where; invitations are kept by everybody who ever had one. */
export interface PeopleScene {
  db: Database
  now: () => Date
  /** The server at which the actor is signed in. */
  url: string
  people: Member[]
  actIds: PartyId[]
  /** Who is in which act, when the last round ended. */
  memberships: { actId: PartyId; person: number }[]
  invitations: { id: string; actId: PartyId; secret: string }[]
}

/** Takes one action over HTTP. Returns what came of it: the action, or the refusal that the API declares. Throws any other error. */
export async function actOnPeople(scene: PeopleScene, step: PeopleStep): Promise<string> {
  try {
    await take(scene, step)
    return step.kind
  } catch (error) {
    return declaredRefusal(error, DECLARED)
  }
}

function choose({ actIds, people, memberships }: PeopleScene, step: PeopleStep) {
  const own = step.isMember ? memberships[step.pick % memberships.length]! : null
  const actId = own?.actId ?? actIds[step.act]!
  const inAct = own ? memberships.filter((each) => each.actId === actId) : []
  const isAboutMember = step.kind === 'changeRole' || step.kind === 'remove'
  const other = own && isAboutMember ? inAct[step.other % inAct.length]!.person : step.other
  // Whoever accepts is usually not in it yet.
  const person = own && step.kind !== 'accept' ? own.person : step.person
  return { actId, person: people[person]!, other: people[other]! }
}

const refused = (code: string) => Object.assign(new Error('Nothing to do'), { code })

async function take(scene: PeopleScene, step: PeopleStep): Promise<void> {
  const { actId, person, other } = choose(scene, step)
  const server = { url: scene.url }
  const { people } = actingFor(server, person, { id: actId }).api
  // Half of the time the newest, which is likely to be open.
  const invitation = scene.invitations.at(step.pick % 2 ? -1 : step.pick % (scene.invitations.length || 1))
  switch (step.kind) {
    case 'invite':
    case 'inviteByMail': {
      const email = step.kind === 'inviteByMail' ? other.email : ''
      const made = await people.invite({
        email,
        role: step.role,
        commission: step.role === 'agent' ? step.pick * 25 : null,
        key: randomUUID(),
      })
      scene.invitations.push({ id: made.id, actId, ...secretOf(made) })
      return
    }
    case 'accept':
      if (!invitation) throw refused('INVITATION_GONE')
      await person.api.people.acceptInvitation({ secret: invitation.secret })
      return
    case 'withdraw':
      if (!invitation) throw refused('INVITATION_GONE')
      await people.withdraw({ id: invitation.id })
      return
    case 'changeRole':
      await people.changeRole({ personId: other.id, role: step.role })
      return
    case 'leave':
      return endsAtOnce(scene, actId, person, async () => (await people.leave({ partyId: actId })).left)
    case 'remove':
      return endsAtOnce(
        scene,
        actId,
        other,
        async () => (await people.remove({ personId: other.id })).removed,
      )
  }
}

/**
 * Ends a membership, after which the same server refuses whoever left or was removed from its answer on, unless they joined again since;
 * `attempts` are what they try.
 */
export async function endsAtOnce(
  { db, url, now }: Pick<PeopleScene, 'db' | 'url' | 'now'>,
  actId: PartyId,
  person: Member,
  end: () => Promise<boolean>,
  attempts: ((member: Member) => Promise<unknown>)[] = [({ api }) => api.people.list()],
): Promise<void> {
  const before = now()
  if (!(await end())) throw refused('NOT_A_MEMBER')
  const former = actingFor({ url }, person, { id: actId })
  const answers = await Promise.all(attempts.map((attempt) => attempt(former).then(() => 'done', refusalOf)))
  if (answers.every((answer) => answer === 'PARTY_NOT_YOURS')) return
  const again = await db
    .selectFrom('memberships')
    .select('id')
    .where('party_id', '=', actId)
    .where('person_id', '=', person.id)
    .where('began_at', '>=', before)
    .execute()
  if (answers.includes('done') && again.length === 0)
    throw new Error(`${person.id} acted for ${actId} after leaving it`)
}
