import type { PartyInvitation, PartyMember } from '@bandstand/api-spec'
import type { Side } from '@bandstand/domain/lifecycle'
import { can } from '@bandstand/domain/parties'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { addressOfInvitation } from './invitation-link.ts'
import { type InvitationRow, selectPending } from './invitations.queries.ts'
import { findParty, selectMembers } from './people.queries.ts'
import { invitationView, memberView, sideOfParty } from './people.view.ts'

interface People {
  party: { id: string; name: string; side: Side }
  people: PartyMember[]
  invitations: PartyInvitation[]
}

/**
 * Returns who belongs to the caller's party, and to owners the invitations that nobody has accepted yet. Throws PROFILE_NOT_FOUND.
 */
export async function listPeople(deps: Deps, actor: Actor): Promise<People> {
  const party = await findParty(deps.db, actor.partyId)
  if (!party) throw refusal('PROFILE_NOT_FOUND')
  const people = await selectMembers(deps.db, actor.partyId)
  const managesPeople = actor.role !== null && can(actor.role, 'managePeople')
  const pending = managesPeople ? await selectPending(deps.db, actor.partyId) : []
  return {
    party: { id: party.id, name: party.name, side: sideOfParty(party) },
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
