import type { PartyInvitation } from '@bandstand/api-spec'
import type { PartyId } from '@bandstand/domain/accounts'
import {
  INVITATION_DAYS,
  INVITATIONS_PENDING_MAX,
  type InvitationInput,
  invitationTexts,
  PEOPLE_MAX,
  type Role,
  ROLES_OF,
} from '@bandstand/domain/parties'
import { DAY_MS } from '@bandstand/domain/time'
import { randomUUID } from 'node:crypto'
import type { Actor } from '../../auth/actor.ts'
import { hashSecretToken } from '../../auth/sessions/secret-tokens.ts'
import type { Tx } from '../../db/database.ts'
import { lockParties } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { fieldRefusal, refusal } from '../../errors.ts'
import { once } from '../../operations/once.ts'
import { emit } from '../../outbox/events.ts'
import { replaceInvitation } from '../lineup/index.ts'
import { requireContact } from '../network/index.ts'
import { secretOfInvitation } from './invitation-link.ts'
import {
  endInvitation,
  findInvitation,
  findReplacement,
  insertInvitation,
  type InvitationRow,
  invitationsSince,
  selectPending,
} from './invitations.queries.ts'
import { recordPeople, type Caller } from './record-people.ts'
import { findParty, type MemberRow, selectMembers } from './people.queries.ts'
import { canBecome, requireProofForOwner } from './people.policy.ts'
import { sideOfParty } from './people.view.ts'
import { viewOfInvitation } from './read-people.ts'

/**
 * Invites somebody to the caller's party, by mail or by a link. Returns the invitation, for a repeat with the same key too. Throws
 * PROFILE_INCOMPLETE, ALREADY_MEMBER, ALREADY_INVITED, INVITATIONS_TOO_MANY, PEOPLE_TOO_MANY, CONTACT_LIMIT_REACHED,
 * REQUEST_KEY_REUSED, ROLE_FORBIDS, PROOF_REQUIRED, INPUT_INVALID for a role of the other side.
 */
export async function invite(
  caller: Caller,
  { key, ...input }: InvitationInput & { key?: string | undefined },
): Promise<PartyInvitation> {
  const { deps, actor } = caller
  const { role, commission } = input
  const sentTo = input.email.toLowerCase()
  await requireRoleOfParty(deps, actor.partyId, role)
  await requireProofForOwner(deps, actor, role)
  const request = { key, operation: 'invitation', body: { ...input, party: actor.partyId } }
  let isNew = false
  const { id } = await once(deps, actor, request, async (tx) => {
    await lockParties(tx, [actor.partyId])
    const now = deps.now()
    const people = await selectMembers(tx, actor.partyId)
    requireInvitable(people, sentTo, role)
    const pending = (await selectPending(tx, actor.partyId)).filter(({ expires_at }) => expires_at > now)
    if (sentTo && pending.some((each) => each.sent_to === sentTo)) throw refusal('ALREADY_INVITED')
    if (pending.length >= INVITATIONS_PENDING_MAX) throw refusal('INVITATIONS_TOO_MANY')
    if (people.length + pending.length >= PEOPLE_MAX) throw refusal('PEOPLE_TOO_MANY')
    isNew = true
    return { id: await addInvitation(deps, tx, actor, { role, commission, sent_to: sentTo, replaces: null }) }
  })
  if (isNew) await recordPeople(caller, 'people.invited', role)
  return getInvitation(deps, actor, id)
}

/**
 * Refuses to invite somebody who belongs to the party. As an agent, everybody but an owner can be invited: accepting replaces their role,
 * or the commission that they accepted before. Throws ALREADY_MEMBER.
 */
function requireInvitable(people: MemberRow[], sentTo: string, role: Role): void {
  const member = people.find(({ email }) => email === sentTo)
  if (member && !canBecome(member.role, role)) throw refusal('ALREADY_MEMBER')
}

/** Refuses a role that parties of this side don't have. */
export async function requireRoleOfParty(deps: Deps, partyId: PartyId, role: Role): Promise<void> {
  const party = await findParty(deps.db, partyId)
  if (!party) throw refusal('PROFILE_INCOMPLETE')
  const roles: readonly Role[] = ROLES_OF[sideOfParty(party)]
  if (!roles.includes(role)) throw fieldRefusal('role', invitationTexts.role)
}

/** Adds an invitation to the caller's party, which is locked. Returns its id. Throws CONTACT_LIMIT_REACHED. */
async function addInvitation(
  deps: Deps,
  tx: Tx,
  { partyId, userId }: Actor,
  whose: Pick<InvitationRow, 'role' | 'commission' | 'sent_to' | 'replaces'>,
): Promise<string> {
  const now = deps.now()
  await requireContact(tx, deps, {
    kind: 'people',
    from: partyId,
    to: whose.sent_to,
    sentSince: invitationsSince(userId),
  })
  const id = randomUUID()
  await insertInvitation(tx, {
    ...whose,
    id,
    party_id: partyId,
    token_hash: hashSecretToken(await secretOfInvitation(deps, id)),
    invited_by: userId,
    made_at: now,
    expires_at: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
  })
  if (whose.sent_to) await emit(tx, 'people.invitation_mail_due', { invitationId: id })
  return id
}

/** Returns an invitation to the caller's party. Throws INVITATION_NOT_FOUND. */
async function getInvitation(deps: Deps, actor: Actor, id: string): Promise<PartyInvitation> {
  const row = await findInvitation(deps.db, id)
  if (row?.party_id !== actor.partyId) throw refusal('INVITATION_NOT_FOUND')
  return viewOfInvitation(deps, actor, row)
}

/** Locks the caller's party. Returns one of its invitations as it is now. Throws INVITATION_NOT_FOUND, ROLE_FORBIDS. */
async function requireInvitation(tx: Tx, actor: Actor, id: string): Promise<InvitationRow> {
  await lockParties(tx, [actor.partyId])
  const row = await findInvitation(tx, id)
  if (row?.party_id !== actor.partyId) throw refusal('INVITATION_NOT_FOUND')
  return row
}

/** Withdraws an invitation to the caller's party. Throws INVITATION_NOT_FOUND, INVITATION_ENDED, ROLE_FORBIDS. */
export async function withdrawInvitation(caller: Caller, id: string): Promise<void> {
  const { deps, actor } = caller
  const role = await deps.db.transaction().execute(async (tx) => {
    const invitation = await requireInvitation(tx, actor, id)
    if (!(await endInvitation(tx, id, { withdrawn_at: deps.now() }))) throw refusal('INVITATION_ENDED')
    return invitation.role
  })
  await recordPeople(caller, 'people.invitation_withdrawn', role)
}

/**
 * Replaces an invitation to the caller's party by one with a new link and a new date; the old link stops working. Returns the new
 * one, for a repeat the same. Throws INVITATION_NOT_FOUND, INVITATION_ENDED, ALREADY_MEMBER, CONTACT_LIMIT_REACHED, ROLE_FORBIDS, PROOF_REQUIRED.
 */
export async function renewInvitation(caller: Caller, id: string): Promise<PartyInvitation> {
  const { deps, actor } = caller
  const { newId, role, isNew } = await deps.db.transaction().execute(async (tx) => {
    const old = await requireInvitation(tx, actor, id)
    await requireProofForOwner(deps, actor, old.role)
    const newer = await findReplacement(tx, id)
    if (newer && !newer.accepted_at && !newer.withdrawn_at)
      return { newId: newer.id, role: old.role, isNew: false }
    if (!(await endInvitation(tx, id, { withdrawn_at: deps.now() }))) throw refusal('INVITATION_ENDED')
    const people = await selectMembers(tx, actor.partyId)
    const { role, commission, sent_to } = old
    requireInvitable(people, sent_to, role)
    const newId = await addInvitation(deps, tx, actor, { role, commission, sent_to, replaces: id })
    await replaceInvitation(tx, id, newId)
    return { newId, role, isNew: true }
  })
  if (isNew) await recordPeople(caller, 'people.invited', role)
  return getInvitation(deps, actor, newId)
}
