import type { Accounts } from './accounts.ts'
import type { LiveSession } from './require-session.ts'
import { clearCachedUser } from './session-cache.ts'
import { endSessions } from './sessions.queries.ts'

export type SignOutScope = 'global' | 'local' | 'others'

/** Ends the user's sessions: all, this one, or all but this one. Their refresh tokens become invalid. */
export async function signOut(
  { deps }: Accounts,
  { user, session }: LiveSession,
  scope: SignOutScope,
): Promise<void> {
  await endSessions(deps.db, { userId: user.id, sessionId: session.id, scope }, deps.now())
  clearCachedUser(user.id)
}
