import { lockUser } from '../../db/locks.ts'
import type { Accounts } from '../accounts.ts'
import { AuthFailure } from '../auth-failure.ts'
import type { LiveSession } from './require-session.ts'
import { clearCachedUser } from './session-cache.ts'
import { endSessions } from './sessions.queries.ts'
import { voidMails } from '../links/void-mails.ts'

export type SignOutScope = 'global' | 'local' | 'others'

/**
 * Ends the user's sessions: all, this one, or all but this one. Their refresh tokens become invalid. With others' sessions go the
 * mails that were sent: whoever opened one of those may have asked for them. A session without its second factor ends only itself: a password
 * alone must not sign the owner out.
 */
export async function signOut(
  { deps }: Accounts,
  { user, session, isHalfOpen }: LiveSession,
  asked: SignOutScope,
): Promise<void> {
  if (isHalfOpen && asked === 'others') throw new AuthFailure('insufficient_aal')
  const scope = isHalfOpen ? 'local' : asked
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id)
    await endSessions(tx, { userId: user.id, sessionId: session.id, scope }, at)
    if (scope !== 'local') await voidMails(tx, user.id)
  })
  clearCachedUser(user.id)
}
