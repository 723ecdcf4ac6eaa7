import type { Accounts } from '../accounts.ts'
import { AuthFailure } from '../auth-failure.ts'
import { bearerToken } from '../factors/authenticator.ts'
import { findLiveSession, type SessionFacts } from './sessions.queries.ts'
import type { UserRow } from '../users/users.queries.ts'

export interface LiveSession {
  user: UserRow
  /** `provedAt`: when the person last proved who they are. */
  session: SessionFacts & { provedAt: Date }
  /** Whether the second factor of its user is still missing. */
  isHalfOpen: boolean
}

/**
 * Returns the session of an Authorization header, read from the database: code that manages sessions must not trust the
 * cache. Throws `no_authorization`, `bad_jwt`, `session_not_found`, or `insufficient_aal` for one that still needs the
 * second factor of its user.
 */
export async function requireSession(
  accounts: Accounts,
  authorization: string | undefined,
): Promise<LiveSession> {
  const live = await requireHalfSession(accounts, authorization)
  if (live.isHalfOpen) throw new AuthFailure('insufficient_aal')
  return live
}

/** The same for the few calls that finish a sign-in, or end it: a session that still needs the second factor can make them. */
export async function requireHalfSession(
  accounts: Accounts,
  authorization: string | undefined,
): Promise<LiveSession> {
  const token = bearerToken(authorization)
  if (token === null) throw new AuthFailure('no_authorization')
  const verified = await accounts.tokens.verify(token)
  if (!verified) throw new AuthFailure('bad_jwt')
  const live = await findLiveSession(accounts.deps.db, verified.sessionId)
  if (!live) throw new AuthFailure('session_not_found')
  return live
}
