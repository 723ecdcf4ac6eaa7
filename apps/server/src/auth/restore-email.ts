import { lockUser } from '../db/locks.ts'
import { emit } from '../outbox/events.ts'
import type { Accounts } from './accounts.ts'
import { AuthFailure } from './auth-failure.ts'
import type { Asker } from './client-of.ts'
import { deleteNewFactors } from './factors.queries.ts'
import { deleteFormerEmails, findWayBack } from './former-emails.queries.ts'
import { deleteIdentities } from './identities.queries.ts'
import { deleteMailTokens } from './mail-tokens.queries.ts'
import { openSession, type SessionView, viewSession } from './open-session.ts'
import { NO_PASSWORD } from './passwords.ts'
import { hashSecretToken } from './secret-tokens.ts'
import { clearCachedUser } from './session-cache.ts'
import { type ClientFacts, endSessions } from './sessions.queries.ts'
import { changeUser, logFollowedLink } from './users.queries.ts'

/**
 * Gives an account back the address that it had, by the link that was mailed there when it changed. Everybody is signed out,
 * no password opens the account anymore, second factors and accounts at providers that were added since are removed, and the session that is opened is for setting one: whoever changed the address may
 * have chosen them. Throws `otp_expired` and `user_banned`.
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
    await deleteNewFactors(tx, before.id, former.changed_at)
    await deleteIdentities(tx, before.id, former.changed_at)
    const pending = { new_email: null, email_change_sent_at: null }
    await changeUser(tx, before.id, {
      email: former.email,
      password_hash: NO_PASSWORD,
      ...pending,
      updated_at: at,
    })
    await endSessions(tx, { userId: before.id, scope: 'global' }, at)
    await deleteMailTokens(tx, before.id)
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
