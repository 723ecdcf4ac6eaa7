import { firstPartyOf, type PartyId } from '@bandstand/domain/accounts'
import { commissionText, pathForParty, ROLE_NAMES } from '@bandstand/domain/parties'
import { isolated } from '@bandstand/domain/text'
import type { PeopleEvent } from '../../outbox/events.ts'
import type { NoticesOf, NoticeText } from '../../outbox/notice.ts'
import { findMembershipFacts } from './people.queries.ts'

type MembershipFacts = NonNullable<Awaited<ReturnType<typeof findMembershipFacts>>>

/**
 * Returns the notices of a change of who acts for a party: to its owners when somebody joined or left, to the member who was removed
 * or got another role.
 */
export const peopleNotices: NoticesOf<'people.changed'> = async ({ membershipId, event }, { db }) => {
  const facts = await findMembershipFacts(db, membershipId)
  if (!facts) return []
  const at = event === 'left' || event === 'removed' ? (facts.ended_at ?? facts.began_at) : facts.began_at
  const kind = `people.${event}` as const
  // A membership begins and ends: each of its events has its own notice.
  const notice = { key: `membership:${membershipId}:${event}`, kind, at, ...peopleText(event, facts) }
  const { party_id: partyId, person_id: personId } = facts
  if (event === 'removed' || event === 'role_changed')
    return [{ ...notice, to: { personId }, authorId: partyId }]
  return [{ ...notice, to: { partyId }, except: personId, authorId: firstPartyOf(personId) }]
}

interface Named {
  party: string
  person: string
  by: string
}

const TEXTS: Record<PeopleEvent, (names: Named) => { title: string; paragraphs: string[] }> = {
  joined: ({ party, person, by }) => ({
    title: `${person} joined ${party}`,
    paragraphs: [
      `${person} accepted ${by}’s invitation and acts for ${party} from now on.`,
      'If that’s not who was invited, remove them.',
    ],
  }),
  left: ({ party, person }) => ({
    title: `${person} left ${party}`,
    paragraphs: [`${person} left ${party} and can no longer act for it.`, 'There’s nothing you have to do.'],
  }),
  removed: ({ party, by }) => ({
    title: `${by} removed you from ${party}`,
    paragraphs: [
      `${by} removed you from ${party}, so you can no longer act for it. Your own account is unchanged.`,
      'If that’s a mistake, ask them for a new invitation.',
    ],
  }),
  role_changed: ({ party, by }) => ({
    title: `${by} changed your role at ${party}`,
    paragraphs: [`${by} changed your role at ${party}.`, 'The people page says what you can do now.'],
  }),
}

const PEOPLE = '/settings?tab=people'
const seePeople = { path: PEOPLE, action: 'See people' }
const PAGES: Record<PeopleEvent, (partyId: PartyId) => Pick<NoticeText, 'path' | 'action'>> = {
  joined: () => seePeople,
  left: () => seePeople,
  removed: () => ({ path: '/dashboard', action: 'Go to dashboard' }),
  // Only notices to a party name it in their path.
  role_changed: (partyId) => ({ ...seePeople, path: pathForParty(PEOPLE, partyId) }),
}

/** Returns the text about a change of who acts for a party. */
export function peopleText(
  event: PeopleEvent,
  facts: Pick<MembershipFacts, 'party_id' | 'party_name' | 'person_name' | 'by_name' | 'role' | 'commission'>,
): NoticeText {
  const [party, person] = [isolated(facts.party_name), isolated(facts.person_name)]
  const by = isolated(facts.by_name ?? 'An owner')
  const isOver = event === 'left' || event === 'removed'
  const page = PAGES[event](facts.party_id)
  const role = { label: isOver ? 'Role until now' : 'Role', value: ROLE_NAMES[facts.role] }
  const commission =
    facts.commission === null ? [] : [{ label: 'Commission', value: commissionText(facts.commission) }]
  return { ...TEXTS[event]({ party, person, by }), ...page, facts: [role, ...commission] }
}
