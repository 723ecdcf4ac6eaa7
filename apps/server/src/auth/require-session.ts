import type { Accounts } from './accounts.ts'
import { AuthFailure } from './auth-failure.ts'
import { bearerToken } from './authenticator.ts'
import type { TokenSession } from './access-tokens.ts'
import { findLiveSession } from './sessions.queries.ts'
import type { UserRow } from './users.queries.ts'

export interface LiveSession {
  user: UserRow
  /** `provedAt`: when the person last proved who they are. */
  session: TokenSession & { provedAt: Date }
}

/**
 * Returns the session of an Authorization header, read from the database: code that manages sessions must not trust the
 * cache. Throws `no_authorization`, `bad_jwt` or `session_not_found`.
 */
export async function requireSession(
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
