import type { PartyInvitation, PartyMember } from '@bandstand/api-spec'
import { isFirstPartyOf, isVenue } from '@bandstand/domain/accounts'
import type { Side } from '@bandstand/domain/lifecycle'
import { can } from '@bandstand/domain/parties'
import type { Actor } from '../../auth/actor.ts'
import type { InvitationRow } from './invitations.queries.ts'
import type { MemberRow, PartyRow } from './people.queries.ts'

/** Returns whether a party is an act or a venue. */
export function sideOfParty({ user_type }: PartyRow): Side {
  return isVenue(user_type) ? 'venue' : 'artist'
}

/** Whoever sees all shares sees commissions too. */
const seesCommissions = ({ role }: Actor) => role !== null && can(role, 'splitFees')

/** Returns a member as another one sees them: only owners see the addresses of others. */
export function memberView(row: MemberRow, actor: Actor): PartyMember {
  const isYou = row.person_id === actor.userId
  const seesAddress = isYou || (actor.role !== null && can(actor.role, 'managePeople'))
  return {
    personId: row.person_id,
    name: row.name,
    email: seesAddress ? row.email : null,
    role: row.role,
    commission: isYou || seesCommissions(actor) ? row.commission : null,
    since: row.began_at.toISOString(),
    isYou,
    isFounder: isFirstPartyOf(row.person_id, row.party_id),
  }
}

/** Returns a pending invitation as owners see it. `address`: its link, for whoever made it. */
export function invitationView(row: InvitationRow, address: string | null, now: Date): PartyInvitation {
  const isExpired = row.expires_at <= now
  return {
    id: row.id,
    email: row.sent_to,
    role: row.role,
    commission: row.commission,
    invitedBy: row.inviter_name,
    isExpired,
    address: isExpired ? null : address,
    madeAt: row.made_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}
