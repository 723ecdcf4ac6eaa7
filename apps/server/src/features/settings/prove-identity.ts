import { codeTexts, type ProveInput } from '@bandstand/domain/accounts'
import type { ApiContext } from '../../operations/implementer.ts'
import type { Actor } from '../../auth/actor.ts'
import { AuthFailure, listProofWays, provePassword, useReauthenticationCode } from '../../auth/index.ts'
import { codeRefusal, refusal } from '../../errors.ts'
import { requireWithinLimit } from '../../security/require-within-limit.ts'

type Caller = ApiContext & { actor: Actor }

/** Renews the proof of the caller's session. Throws TOO_MANY_REQUESTS, PASSWORD_INCORRECT, CODE_INCORRECT. */
export async function proveIdentity(caller: Caller, input: ProveInput): Promise<void> {
  if (input.way === 'password') await byPassword(caller, input.password)
  else await byCode(caller, input.code)
  const { deps, actor, ip, requestId } = caller
  const { userId: actorId, partyId } = actor
  await deps.security.record({
    kind: 'proof.given',
    cause: input.way,
    actorId,
    partyId,
    network: ip,
    requestId,
  })
}

async function byPassword(caller: Caller, password: string): Promise<void> {
  const { deps, actor, limits } = caller
  await requireWithinLimit(caller, 'password', actor.email)
  if (!(await provePassword(deps, actor, password))) throw refusal('PASSWORD_INCORRECT')
  await limits.passwordPerAccount.refund(actor.email)
}

async function byCode({ deps, limits, actor, ip, requestId }: Caller, code: string): Promise<void> {
  if (!(await listProofWays(deps, actor)).includes('code')) throw codeRefusal(codeTexts.wrong(0))
  try {
    await useReauthenticationCode({ deps, limits }, actor, code, { ip, requestId })
  } catch (error) {
    throw error instanceof AuthFailure ? codeRefusal(error.message) : error
  }
}
