import type { ReadInvitation } from '@bandstand/api-spec'
import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import type { Role } from '@bandstand/domain/parties'
import type { Actor } from '../../auth/actor.ts'
import { clearCachedUser } from '../../auth/index.ts'
import { hashSecretToken } from '../../auth/sessions/secret-tokens.ts'
import type { Database, Tx } from '../../db/database.ts'
import { lockMemberships, lockParties } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { announceEnded } from '../../outbox/announce.ts'
import { emit } from '../../outbox/events.ts'
import { linkInvited } from '../lineup/index.ts'
import { endInvitation, findInvitationByHash, type InvitationRow } from './invitations.queries.ts'
import {
  endMembership,
  findParty,
  findPersonName,
  insertMembership,
  type PartyRow,
  selectMembers,
} from './people.queries.ts'
import { canBecome } from './people.policy.ts'
import { sideOfParty } from './people.view.ts'
import { type Caller, recordPeople } from './record-people.ts'

/**
 * Returns an invitation to anybody who has its link, while it can be accepted, and to whoever accepted it. Throws INVITATION_GONE,
 * INVITATION_USED, INVITATION_EXPIRED.
 */
export async function readInvitation(
  deps: Deps,
  actor: Actor | null,
  secret: string,
): Promise<ReadInvitation> {
  const { invitation, party } = await requireInvitation(deps.db, secret)
  const people = actor ? await selectMembers(deps.db, party.id) : []
  const own = people.find(({ person_id }) => person_id === actor?.userId)
  const hasAccepted = own !== undefined && invitation.accepted_by === actor?.userId
  if (!hasAccepted) requireOpen(invitation, deps.now())
  return {
    partyName: party.name,
    side: sideOfParty(party),
    role: invitation.role,
    commission: invitation.commission,
    invitedBy: invitation.inviter_name,
    expiresAt: invitation.expires_at.toISOString(),
    yourName: actor && (await findPersonName(deps.db, actor.userId)),
    isMember: hasAccepted || (own !== undefined && !canBecome(own.role, invitation.role)),
    replaces: own ? { role: own.role, commission: own.commission } : null,
  }
}

async function requireInvitation(
  db: Database,
  secret: string,
): Promise<{ invitation: InvitationRow; party: PartyRow }> {
  const invitation = await findInvitationByHash(db, hashSecretToken(secret))
  const party = invitation && (await findParty(db, invitation.party_id))
  if (!invitation || !party || party.suspended) throw refusal('INVITATION_GONE')
  return { invitation, party }
}

function requireOpen({ withdrawn_at, accepted_at, expires_at }: InvitationRow, now: Date): void {
  if (withdrawn_at) throw refusal('INVITATION_GONE')
  if (accepted_at) throw refusal('INVITATION_USED')
  if (expires_at <= now) throw refusal('INVITATION_EXPIRED')
}

/**
 * Makes the caller a member of the party of an invitation, whatever address it was mailed to; somebody who belongs to it becomes its agent
 * in place of what they were. Returns the party and the role, for a
 * repeat by the same person too. Throws INVITATION_GONE, INVITATION_USED, INVITATION_EXPIRED, ALREADY_MEMBER.
 */
export async function acceptInvitation(
  caller: Caller,
  secret: string,
): Promise<{ partyId: PartyId; role: Role }> {
  const { deps, actor } = caller
  const { party } = await requireInvitation(deps.db, secret)
  const { role, isNew } = await deps.db
    .transaction()
    .execute((tx) => accept(tx, deps, actor.userId, secret, party.id))
  if (isNew) {
    clearCachedUser(actor.userId)
    await recordPeople(caller, 'people.joined', role, { personId: actor.userId, partyId: party.id })
  }
  return { partyId: party.id, role }
}

async function accept(tx: Tx, deps: Deps, personId: PersonId, secret: string, partyId: PartyId) {
  await lockMemberships(tx, [], personId)
  await lockParties(tx, [partyId])
  const { invitation } = await requireInvitation(tx, secret)
  const { role, commission } = invitation
  const own = (await selectMembers(tx, partyId)).find(({ person_id }) => person_id === personId)
  if (own && invitation.accepted_by === personId) return { role: own.role, isNew: false }
  requireOpen(invitation, deps.now())
  if (own && !canBecome(own.role, role)) throw refusal('ALREADY_MEMBER')
  // Servers' clocks may differ a little; no membership ends before it begins.
  const at = new Date(Math.max(deps.now().getTime(), own?.began_at.getTime() ?? 0))
  if (own) await endMembership(tx, own.id, at, personId)
  await endInvitation(tx, invitation.id, { accepted_at: at, accepted_by: personId })
  await linkInvited(tx, { invitationId: invitation.id, personId, partyId }, at)
  const membershipId = await insertMembership(tx, {
    partyId,
    personId,
    role,
    commission,
    at,
    // Their own consent replaces what they were.
    by: own ? personId : invitation.invited_by,
  })
  await emit(tx, 'people.changed', { membershipId, event: 'joined' })
  await announceEnded(tx, personId)
  return { role, isNew: true }
}
