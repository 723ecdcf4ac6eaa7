import { ORPCError } from '@orpc/server'
import type { ApiContext } from '../operations/implementer.ts'
import { LimitReached } from '../security/limit-reached.ts'
import type { SecurityKind } from '../security/security-kinds.ts'

/** Areas in which money is moved. */
const MONEY = ['payments', 'subscriptions']
/** Not about permissions: form errors, an ended session, a provider or a database that is down. */
const HARMLESS = ['INPUT_INVALID', 'UNAUTHENTICATED']

/** Writes refusals that an operator may have to look into to the security log. */
export async function recordRefusal(
  error: unknown,
  path: readonly string[],
  { deps, actor, ip, requestId }: ApiContext,
): Promise<void> {
  const kind = kindOf(error, path)
  if (!kind) return
  const { code } = error as ORPCError<string, unknown>
  const cause = kind === 'limit.reached' ? path.join('.') : `${path.join('.')} ${code}`
  const who = { actorId: actor?.userId ?? null, partyId: actor?.partyId ?? null }
  await deps.security.record({ kind, cause, ...who, network: ip, requestId })
}

function kindOf(error: unknown, [area = '']: readonly string[]): SecurityKind | null {
  if (error instanceof LimitReached) return 'limit.reached'
  if (!(error instanceof ORPCError) || error.status >= 500 || error.status === 400) return null
  if (error.status === 429) return 'limit.reached'
  if (error.code === 'PASSWORD_INCORRECT') return 'password.refused'
  if (MONEY.includes(area)) return HARMLESS.includes(error.code) ? null : 'money.refused'
  return error.code === 'PROOF_REQUIRED' ? 'proof.refused' : null
}
