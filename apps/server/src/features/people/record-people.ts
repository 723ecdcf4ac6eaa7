import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import type { Role } from '@bandstand/domain/parties'
import type { Actor } from '../../auth/actor.ts'
import type { ApiContext } from '../../operations/implementer.ts'
import type { SecurityKind } from '../../security/security-kinds.ts'

/** Who asks for a change of who belongs to a party. */
export type Caller = Pick<ApiContext, 'deps' | 'ip' | 'requestId'> & { actor: Actor }

/** Records in the security log who may act for a party from now on, or no longer. `personId`: the one it is about, once known. */
export async function recordPeople(
  { deps, actor, ip, requestId }: Caller,
  kind: SecurityKind & `people.${string}`,
  role: Role,
  { personId, partyId = actor.partyId }: { personId?: PersonId; partyId?: PartyId } = {},
): Promise<void> {
  const cause = [role, personId].filter(Boolean).join(' ')
  await deps.security.record({ kind, actorId: actor.userId, partyId, cause, network: ip, requestId })
}
