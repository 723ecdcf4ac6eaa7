import { lockUser } from '../db/locks.ts'
import { emit } from '../outbox/events.ts'
import type { Accounts } from './accounts.ts'
import { AuthFailure } from './auth-failure.ts'
import type { Asker } from './client-of.ts'
import { deleteFormerEmails, findWayBack } from './former-emails.queries.ts'
import { openSession, type SessionView, viewSession } from './open-session.ts'
import { hashSecretToken } from './secret-tokens.ts'
import { shutOut } from './secure-account.ts'
import { clearCachedUser } from './session-cache.ts'
import type { ClientFacts } from './sessions.queries.ts'
import { changeUser, logFollowedLink } from './users.queries.ts'

/**
 * Gives an account back the address that it had, by the link that was mailed there when it changed. Everybody is signed out,
 * no password opens the account anymore, nor does an account at a provider, second factors that were added since are removed, and the
 * session that is opened is for setting a password: whoever changed the address may have chosen them. Throws `otp_expired` and `user_banned`.
 */
export async function restoreEmail(
  accounts: Accounts,
  token: string,
  { client, ip, requestId }: Asker & { client: ClientFacts },
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
    // Those that it had afterward too, or their links would take the account away again.
    await deleteFormerEmails(tx, before.id, former.changed_at)
    await shutOut(tx, before.id, former.changed_at, at)
    await changeUser(tx, before.id, { email: former.email })
    const user = await logFollowedLink(tx, before.id, at)
    if (!user) throw new AuthFailure('user_banned')
    const opened = await openSession(tx, { userId: user.id, method: 'recovery', client, at })
    const facts = { userId: user.id, lostEmail: before.email, at: at.toISOString() }
    await emit(tx, 'account.email_restored', facts)
    await emit(tx, 'account.customer_email_due', { userId: user.id })
    return { user, opened }
  })
  clearCachedUser(user.id)
  await deps.security.note({
    kind: 'email.restored',
    actorId: user.id,
    partyId: user.id,
    network: ip,
    requestId,
  })
  return viewSession(accounts, user, opened)
}
