import type { PartyInvitation, PartyMember } from '@bandstand/api-spec'
import { can } from '@bandstand/domain/parties'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { addressOfInvitation } from './invitation-link.ts'
import { type InvitationRow, selectPending } from './invitations.queries.ts'
import { selectMembers } from './people.queries.ts'
import { invitationView, memberView } from './people.view.ts'

/** Returns who belongs to the caller's party, and to owners the invitations that nobody has accepted yet. */
export async function listPeople(
  deps: Deps,
  actor: Actor,
): Promise<{ people: PartyMember[]; invitations: PartyInvitation[] }> {
  const people = await selectMembers(deps.db, actor.partyId)
  const managesPeople = actor.role !== null && can(actor.role, 'managePeople')
  const pending = managesPeople ? await selectPending(deps.db, actor.partyId) : []
  return {
    people: people.map((row) => memberView(row, actor)),
    invitations: await Promise.all(pending.map((row) => viewOfInvitation(deps, actor, row))),
  }
}

/**
 * Returns an invitation as this owner sees it: with its link only if they made it. Whoever knows a link can use it, so an owner
 * who is removed must know no other one's.
 */
export async function viewOfInvitation(
  deps: Deps,
  actor: Actor,
  row: InvitationRow,
): Promise<PartyInvitation> {
  const address = row.invited_by === actor.userId ? await addressOfInvitation(deps, row.id) : null
  return invitationView(row, address, deps.now())
}
