import { ABILITIES_OF, type Ability, can } from '@bandstand/domain/parties'
import type { AccessRefusal, Actor } from '../auth/actor.ts'
import { beginningWith, type Tx } from '../db/database.ts'
import { lockMemberships, lockOwnRole } from '../db/locks.ts'
import type { Deps } from '../deps.ts'
import { refusal } from '../errors.ts'

/**
 * Returns what an operation works with that an actor may do because of their role: each transaction first locks what they are for the
 * party. So whoever was removed since the request was let in, or has a lesser role, is refused, however long it waited, and whoever
 * removes them waits until a transaction that began before has ended. `refuse` makes the error.
 */
export function whileMember(
  deps: Deps,
  actor: Actor,
  ability: Ability,
  refuse: (code: AccessRefusal) => Error = refusal,
): Deps {
  // A person's own account is theirs whatever they are for a party.
  if (ability === 'useAccount') return deps
  const begin = async (tx: Tx) => {
    const code = await reasonToRefuse(tx, actor, ability)
    if (code) throw refuse(code)
  }
  return { ...deps, db: beginningWith(deps.db, begin) }
}

async function reasonToRefuse(
  tx: Tx,
  { userId, partyId, role }: Actor,
  ability: Ability,
): Promise<AccessRefusal | null> {
  // Before their own alone: two owners who remove each other would each hold what the other one needs.
  if (ability === 'managePeople') await lockMemberships(tx, [partyId])
  const now = await lockOwnRole(tx, userId, partyId)
  if (!now) return 'PARTY_NOT_YOURS'
  const former = role ? ABILITIES_OF[role] : [ability]
  return former.every((each) => can(now, each)) ? null : 'ROLE_FORBIDS'
}
