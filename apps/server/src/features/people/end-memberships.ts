import { firstPartyOf, isFirstPartyOf, type PersonId } from '@bandstand/domain/accounts'
import type { Actor } from '../../auth/actor.ts'
import type { Tx } from '../../db/database.ts'
import { lockParties } from '../../db/locks.ts'
import { refusal } from '../../errors.ts'
import { announceEnded } from '../../outbox/announce.ts'
import { handOverReceipts } from './hand-over-receipts.ts'
import { deleteInvitationsTo, withdrawInvitationsBy } from './invitations.queries.ts'
import { endMembership, findParty, listPartiesOf, selectMembers } from './people.queries.ts'

/** Locks all parties of a person, so that who belongs to them doesn't change before their account is deleted. */
export async function lockPartiesOf(tx: Tx, personId: PersonId): Promise<void> {
  await lockParties(tx, await listPartiesOf(tx, personId))
}

/** Returns the name of a party, besides the one that came with their account, that has no other owner than this person; null for none. */
export async function findPartyOwnedAlone(tx: Tx, personId: PersonId): Promise<string | null> {
  for (const partyId of await listPartiesOf(tx, personId)) {
    if (isFirstPartyOf(personId, partyId)) continue
    const owners = (await selectMembers(tx, partyId)).filter(({ role }) => role === 'owner')
    const isOwner = owners.some(({ person_id }) => person_id === personId)
    const isAlone = !owners.some(({ person_id, is_suspended }) => person_id !== personId && !is_suspended)
    if (isOwner && isAlone) return (await findParty(tx, partyId))?.name ?? 'your other act or venue'
  }
  return null
}

/**
 * Ends a person's memberships in the parties of others, and those of others in the party that came with their account, which is about to
 * be deleted. All of them are locked. Call it before the account is erased: a party is hidden then unless others own it.
 */
export async function endMemberships(tx: Tx, personId: PersonId, at: Date): Promise<void> {
  for (const partyId of await listPartiesOf(tx, personId)) {
    const isOwn = isFirstPartyOf(personId, partyId)
    const people = await selectMembers(tx, partyId)
    for (const member of people) {
      if (isOwn === (member.person_id === personId)) continue
      await endMembership(tx, member.id, at, null)
      await announceEnded(tx, member.person_id)
      if (!isOwn) await handOverReceipts(tx, people, member)
    }
    await withdrawInvitationsBy(tx, { partyId, personId, at })
  }
  await deleteInvitationsTo(tx, firstPartyOf(personId))
}

/** Ends what is left: an erased person's membership in the party that came with their account. */
export async function endOwnMembership(tx: Tx, personId: PersonId, at: Date): Promise<void> {
  const own = (await selectMembers(tx, firstPartyOf(personId))).find(
    ({ person_id }) => person_id === personId,
  )
  if (own) await endMembership(tx, own.id, at, null)
}

/**
 * Ends the last membership in a party that is about to be closed, with the party locked. Throws PARTY_HAS_PEOPLE while somebody else
 * belongs to it.
 */
export async function endLastMembership(tx: Tx, actor: Actor, at: Date): Promise<void> {
  const people = await selectMembers(tx, actor.partyId)
  const own = people.find(({ person_id }) => person_id === actor.userId)
  if (people.length > 1) throw refusal('PARTY_HAS_PEOPLE')
  if (own) await endMembership(tx, own.id, at, actor.userId)
  await withdrawInvitationsBy(tx, { partyId: actor.partyId, personId: actor.userId, at })
  await announceEnded(tx, actor.userId)
}
