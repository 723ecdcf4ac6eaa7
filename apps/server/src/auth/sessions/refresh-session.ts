import { DAY_MS } from '@bandstand/domain/time'
import type { Accounts } from '../accounts.ts'
import { AuthFailure } from '../auth-failure.ts'
import type { Caller } from '../client-of.ts'
import { viewSession } from './open-session.ts'
import { deriveChildToken, hashSecretToken } from './secret-tokens.ts'
import { clearCachedUser } from './session-cache.ts'
import {
  endSessions,
  findRefreshSession,
  insertRefreshToken,
  isUsedRefreshToken,
  lockRefreshToken,
  markRefreshTokenUsed,
  sessionFacts,
} from './sessions.queries.ts'
import { findUser } from '../users/users.queries.ts'

/** A session ends this long after the sign-in, however often it is used. */
export const SESSION_DAYS = 90
/** Two tabs that wake at the same time send the same token. A used token that arrives later was copied. */
const REUSE_MS = 10_000

/** Returns whether a session opened at `createdAt` is over by age; the clock that ends it runs once a day. */
function isOver(createdAt: Date, at: Date): boolean {
  return at.getTime() - createdAt.getTime() >= SESSION_DAYS * DAY_MS
}

/**
 * Exchanges a refresh token for its child and a new access token. A second use within 10 s gets the descendant that is still
 * unused. A later one ends the session, because the owner can't be distinguished from a thief. Throws LimitReached.
 */
export async function refreshSession(accounts: Accounts, refreshToken: string, { ip, requestId }: Caller) {
  const { deps, limits } = accounts
  const known = await findRefreshSession(deps.db, hashSecretToken(refreshToken))
  await (known ? limits.refreshPerSession.spend(known) : limits.unknownRefreshPerIp.spend(ip))
  const secret = await accounts.refreshSecret()
  const at = deps.now()
  const refreshed = await deps.db.transaction().execute(async (tx) => {
    const token = await lockRefreshToken(tx, hashSecretToken(refreshToken))
    if (token?.suspended_at) throw new AuthFailure('user_banned')
    if (!token || token.ended_at || isOver(token.session_created_at, at))
      throw new AuthFailure('refresh_token_not_found')
    const { user_id: userId, session_id: sessionId } = token
    let child = deriveChildToken(refreshToken, secret)
    if (token.used_at === null) {
      await insertRefreshToken(tx, sessionId, hashSecretToken(child), at)
      await markRefreshTokenUsed(tx, token.id, sessionId, at)
    } else if (at.getTime() - token.used_at.getTime() > REUSE_MS) {
      await endSessions(tx, { userId, sessionId, scope: 'local' }, at)
      return { stolenFrom: userId }
    } else {
      // The other tab may have refreshed again in the meantime. Its uses are later than this token's, so within the 10 s too.
      while (await isUsedRefreshToken(tx, hashSecretToken(child))) child = deriveChildToken(child, secret)
    }
    const user = await findUser(tx, userId)
    if (!user) throw new AuthFailure('refresh_token_not_found')
    return { user, child, session: sessionFacts(token) }
  })
  if (refreshed.stolenFrom !== undefined) {
    const partyId = refreshed.stolenFrom
    clearCachedUser(partyId)
    await deps.security.record({ kind: 'session.copied', partyId, network: ip, requestId })
    throw new AuthFailure('refresh_token_already_used')
  }
  return viewSession(accounts, refreshed.user, { session: refreshed.session, refreshToken: refreshed.child })
}
