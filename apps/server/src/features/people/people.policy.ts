import { isFirstPartyOf } from '@bandstand/domain/accounts'
import type { Role } from '@bandstand/domain/parties'
import type { Actor } from '../../auth/actor.ts'
import { hasProof } from '../../auth/index.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import type { MemberRow } from './people.queries.ts'

/**
 * Refuses that somebody is no owner of a party anymore. The party must be locked when `people` is read, so that two owners who leave
 * at once can't both count on the other. Throws FOUNDER_REMAINS for the one whose account the party came with, because its live updates go to
 * them and it's deleted with their account; LAST_OWNER when no other owner can sign in.
 */
export function requireOtherOwner(people: MemberRow[], { person_id, party_id, role }: MemberRow): void {
  if (isFirstPartyOf(person_id, party_id)) throw refusal('FOUNDER_REMAINS')
  if (role !== 'owner') return
  const isOther = (each: MemberRow) =>
    each.role === 'owner' && each.person_id !== person_id && !each.is_suspended
  if (!people.some(isOther)) throw refusal('LAST_OWNER')
}

/** Returns whether somebody in a role can accept an invitation to another one: to be an agent, which takes their consent, unless they're an owner. */
export function canBecome(role: Role, invitedAs: Role): boolean {
  return invitedAs === 'agent' && role !== 'owner'
}

/** Refuses to make somebody an owner to a caller who hasn't recently proved who they are. Throws PROOF_REQUIRED. */
export async function requireProofForOwner(deps: Deps, actor: Actor, role: Role): Promise<void> {
  if (role === 'owner' && !(await hasProof(deps, actor))) throw refusal('PROOF_REQUIRED')
}
