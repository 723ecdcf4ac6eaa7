import type { ProveInput } from '@bandstand/domain/accounts'
import type { ApiContext } from '../../api/implementer.ts'
import type { Actor } from '../../auth/actor.ts'
import { prove } from '../../auth/index.ts'
import { refusal } from '../../errors.ts'
import { requireWithinLimit } from '../../security/require-within-limit.ts'

/** Renews the proof of the caller's session. Throws TOO_MANY_REQUESTS, PASSWORD_INCORRECT. */
export async function proveIdentity(
  context: ApiContext & { actor: Actor },
  input: ProveInput,
): Promise<void> {
  const { deps, actor, limits, ip, requestId } = context
  // Counted with the sign-ins: a guess here is at the same password.
  await requireWithinLimit(context, 'password', actor.email)
  if (!(await prove(deps, actor, input))) throw refusal('PASSWORD_INCORRECT')
  await limits.signInPerAddress.refund(actor.email)
  const { userId: actorId, partyId } = actor
  await deps.security.note({
    kind: 'proof.given',
    cause: input.way,
    actorId,
    partyId,
    network: ip,
    requestId,
  })
}
