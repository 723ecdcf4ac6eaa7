import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import { commissionTexts, type Role } from '@bandstand/domain/parties'
import type { Actor } from '../../auth/actor.ts'
import { clearCachedUser } from '../../auth/index.ts'
import type { Tx } from '../../db/database.ts'
import { lockMemberships, lockParties } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { fieldRefusal, refusal } from '../../errors.ts'
import { announceEnded } from '../../outbox/announce.ts'
import { emit } from '../../outbox/events.ts'
import { removeFromLineup } from '../lineup/index.ts'
import { withdrawInvitationsBy } from './invitations.queries.ts'
import { requireRoleOfParty } from './invite.ts'
import { handOverReceipts } from './hand-over-receipts.ts'
import { requireOtherOwner, requireProofForOwner } from './people.policy.ts'
import { endMembership, insertMembership, type MemberRow, selectMembers } from './people.queries.ts'
import { type Caller, recordPeople } from './record-people.ts'

/**
 * Gives a member of the caller's party another role; the same again changes nothing. Throws NOT_A_MEMBER, LAST_OWNER,
 * FOUNDER_REMAINS, ROLE_FORBIDS, PROOF_REQUIRED, INPUT_INVALID for a role of the other side, and
 * for agents, who accept an invitation with their commission.
 */
export async function changeRole(
  caller: Caller,
  { personId, role }: { personId: PersonId; role: Role },
): Promise<{ role: Role }> {
  const { deps, actor } = caller
  await requireRoleOfParty(deps, actor.partyId, role)
  if (role === 'agent') throw fieldRefusal('role', commissionTexts.onlyByInvitation)
  await requireProofForOwner(deps, actor, role)
  const isChanged = await deps.db.transaction().execute(async (tx) => {
    await lockParties(tx, [actor.partyId])
    const people = await selectMembers(tx, actor.partyId)
    const member = people.find(({ person_id }) => person_id === personId)
    if (!member) throw refusal('NOT_A_MEMBER')
    if (member.role === role) return false
    requireOtherOwner(people, member)
    const at = await end(tx, deps, people, member, actor.userId)
    const { partyId } = actor
    const membershipId = await insertMembership(tx, { partyId, personId, role, at, by: actor.userId })
    // Who changes their own role knows.
    if (personId !== actor.userId) await emit(tx, 'people.changed', { membershipId, event: 'role_changed' })
    return true
  })
  if (isChanged) {
    clearCachedUser(personId)
    await recordPeople(caller, 'people.role_changed', role, { personId })
  }
  return { role }
}

/**
 * Removes a member from the caller's party. Returns whether they were one: a repeat changes nothing. Throws LAST_OWNER,
 * FOUNDER_REMAINS, ROLE_FORBIDS.
 */
export async function removePerson(
  caller: Caller,
  { personId, fromLineup }: { personId: PersonId; fromLineup: boolean },
): Promise<{ removed: boolean }> {
  const { deps, actor } = caller
  const removed = await deps.db.transaction().execute(async (tx) => {
    await lockParties(tx, [actor.partyId])
    const people = await selectMembers(tx, actor.partyId)
    const member = people.find(({ person_id }) => person_id === personId)
    if (member) await endAs(tx, deps, people, { member, fromLineup }, actor)
    return member
  })
  if (removed) {
    clearCachedUser(personId)
    const kind = personId === actor.userId ? 'people.left' : 'people.removed'
    await recordPeople(caller, kind, removed.role, { personId })
  }
  return { removed: removed !== undefined }
}

/** Ends the caller's membership in a party. Throws PARTY_NOT_YOURS, LAST_OWNER, FOUNDER_REMAINS. */
export async function leaveParty(
  caller: Caller,
  { partyId, fromLineup }: { partyId: PartyId; fromLineup: boolean },
): Promise<void> {
  const { deps, actor } = caller
  const left = await deps.db.transaction().execute(async (tx) => {
    await lockMemberships(tx, [], actor.userId)
    await lockParties(tx, [partyId])
    const people = await selectMembers(tx, partyId)
    const own = people.find(({ person_id }) => person_id === actor.userId)
    if (!own) throw refusal('PARTY_NOT_YOURS')
    await endAs(tx, deps, people, { member: own, fromLineup }, actor)
    return own
  })
  clearCachedUser(actor.userId)
  await recordPeople(caller, 'people.left', left.role, { personId: actor.userId, partyId })
}

/** Ends a membership by the member or by an owner, and with `fromLineup` their place in the line-up, and notifies the others. */
async function endAs(
  tx: Tx,
  deps: Deps,
  people: MemberRow[],
  { member, fromLineup }: { member: MemberRow; fromLineup: boolean },
  actor: Actor,
): Promise<void> {
  requireOtherOwner(people, member)
  const at = await end(tx, deps, people, member, actor.userId)
  const { party_id: partyId, person_id: personId } = member
  if (fromLineup) await removeFromLineup(tx, { partyId, personId }, at)
  const event = member.person_id === actor.userId ? 'left' : 'removed'
  await emit(tx, 'people.changed', { membershipId: member.id, event })
}

/**
 * Ends a membership, with the party locked. Whoever was an owner may know the links that they made, so these end too. Every server
 * and socket checks the person at the commit. Returns when it ended.
 */
async function end(
  tx: Tx,
  { now }: Deps,
  people: MemberRow[],
  member: MemberRow,
  by: PersonId,
): Promise<Date> {
  const at = new Date(Math.max(now().getTime(), member.began_at.getTime()))
  await endMembership(tx, member.id, at, by)
  const { party_id: partyId, person_id: personId } = member
  await withdrawInvitationsBy(tx, { partyId, personId, at })
  await announceEnded(tx, personId)
  await handOverReceipts(tx, people, member)
  return at
}
