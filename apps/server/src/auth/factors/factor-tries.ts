import type { PersonId } from '@bandstand/domain/accounts'
import type { SecurityEvent } from '../../security/security-log.ts'
import { emit } from '../../outbox/events.ts'
import { LimitReached } from '../../security/limit-reached.ts'
import type { Limits } from '../../security/limits.ts'
import type { Accounts } from '../accounts.ts'
import { AuthFailure, type FailureCode } from '../auth-failure.ts'
import type { Caller } from '../client-of.ts'
import type { SecondFactor } from './factors.queries.ts'
import type { LiveSession } from '../sessions/require-session.ts'

/** One try to confirm a session with a second factor. */
export interface FactorTry {
  kind: SecondFactor
  /** What wrong tries count against. */
  limits: Limits[keyof Limits][]
  /** How the protocol refuses when there were too many, where it has a refusal of its own. */
  locked?: FailureCode
  /** How a wrong code or signature is refused. */
  refusal: FailureCode
  caller: Caller
}

/** Counts a try before anything is done for it. Throws LimitReached, or how the protocol refuses then. */
export async function countTry(
  accounts: Accounts,
  { user, session }: LiveSession,
  { limits, locked, caller }: FactorTry,
): Promise<void> {
  await accounts.limits.factorPerIp.spend(caller.ip)
  try {
    for (const limit of limits) await limit.spend(user.id)
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error
    await reportWrongCodes(accounts, user.id, session.id)
    if (!locked) throw error
    const { message, retryAfterSeconds } = error
    throw new AuthFailure(locked, { message, retryAfterSeconds })
  }
}

/** Takes back what a try counted, because it was right. */
export async function refundTry(
  accounts: Accounts,
  { user }: LiveSession,
  { limits, caller }: FactorTry,
): Promise<void> {
  await accounts.limits.factorPerIp.refund(caller.ip)
  for (const limit of limits) await limit.refund(user.id)
}

/** What the security log says of a refused second factor: of the account, and of nobody who has proved who they are. */
export function refusedFactor(
  cause: SecondFactor,
  { user }: LiveSession,
  { ip: network, requestId }: Caller,
): SecurityEvent {
  return { kind: 'factor.refused', cause, partyId: user.id, network, requestId }
}

/** Notifies a member, once a day, that somebody with their password was stopped from trying codes. */
async function reportWrongCodes(
  { deps, limits }: Accounts,
  userId: PersonId,
  sessionId: string,
): Promise<void> {
  try {
    await limits.wrongCodesNotice.spend(userId)
  } catch (error) {
    if (error instanceof LimitReached) return
    throw error
  }
  const refused = { userId, sessionId, at: deps.now().toISOString() }
  await deps.db.transaction().execute((tx) => emit(tx, 'account.codes_refused', refused))
}
