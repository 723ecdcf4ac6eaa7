import type { Accounts } from './accounts.ts'
import { AuthFailure } from './auth-failure.ts'
import type { LiveSession } from './require-session.ts'
import { clearCachedUser } from './session-cache.ts'
import { endSessions } from './sessions.queries.ts'

export type SignOutScope = 'global' | 'local' | 'others'

/**
 * Ends the user's sessions: all, this one, or all but this one. Their refresh tokens become invalid. A session without its
 * second factor ends only itself: a password alone must not sign the owner out.
 */
export async function signOut(
  { deps }: Accounts,
  { user, session, isHalfOpen }: LiveSession,
  asked: SignOutScope,
): Promise<void> {
  if (isHalfOpen && asked === 'others') throw new AuthFailure('insufficient_aal')
  const scope = isHalfOpen ? 'local' : asked
  await endSessions(deps.db, { userId: user.id, sessionId: session.id, scope }, deps.now())
  clearCachedUser(user.id)
}
