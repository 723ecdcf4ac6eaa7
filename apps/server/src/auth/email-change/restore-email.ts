import { lockUser } from '../../db/locks.ts'
import type { Accounts } from '../accounts.ts'
import { AuthFailure } from '../auth-failure.ts'
import type { Caller } from '../client-of.ts'
import { findWayBack } from './former-emails.queries.ts'
import { openSession, type SessionView, viewSession } from '../sessions/open-session.ts'
import { hashSecretToken } from '../sessions/secret-tokens.ts'
import { restoreAddress } from '../sessions/recover-account.ts'
import { clearCachedUser } from '../sessions/session-cache.ts'
import type { ClientFacts } from '../sessions/sessions.queries.ts'
import { logFollowedLink } from '../users/users.queries.ts'

/**
 * Gives an account back the address that it had, by the link that was mailed there when it changed, and leaves it to whoever reads mail
 * there (`restoreAddress`). The session that is opened is for setting a password. Throws `otp_expired` and `user_banned`.
 */
export async function restoreEmail(
  accounts: Accounts,
  token: string,
  { client, ip, requestId }: Caller & { client: ClientFacts },
): Promise<SessionView> {
  const { deps } = accounts
  const at = deps.now()
  const tokenHash = hashSecretToken(token)
  const { user, opened } = await deps.db.transaction().execute(async (tx) => {
    const found = await findWayBack(tx, tokenHash, at)
    if (!found) throw new AuthFailure('otp_expired')
    const before = await lockUser(tx, found.user_id)
    // The other one of two clicks at once may have used it before the lock.
    const former = await findWayBack(tx, tokenHash, at)
    if (!before || !former) throw new AuthFailure('otp_expired')
    await restoreAddress(deps, tx, { user: before, former }, at)
    const user = await logFollowedLink(tx, before.id, at)
    if (!user) throw new AuthFailure('user_banned')
    const opened = await openSession(tx, { userId: user.id, method: 'recovery', client, at })
    return { user, opened }
  })
  clearCachedUser(user.id)
  await deps.security.record({
    kind: 'email.restored',
    actorId: user.id,
    partyId: user.id,
    network: ip,
    requestId,
  })
  return viewSession(accounts, user, opened)
}
