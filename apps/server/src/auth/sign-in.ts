import type { Accounts } from './accounts.ts'
import { AuthFailure, type FailureCode } from './auth-failure.ts'
import type { PasswordGrantBody } from './bodies.ts'
import type { Asker } from './client-of.ts'
import { noticeNewDevice } from './new-device.ts'
import { openSession, viewSession } from './open-session.ts'
import { verifyPassword } from './passwords.ts'
import type { ClientFacts } from './sessions.queries.ts'
import { findUserByEmail, logSignIn } from './users.queries.ts'

/** Opens a session with email and password. A wrong email and a wrong password get one answer after the same work. */
export async function signIn(
  accounts: Accounts,
  { email, password }: PasswordGrantBody,
  request: Asker & { client: ClientFacts },
) {
  const { deps, limits } = accounts
  const from = { network: request.ip, requestId: request.requestId }
  /** Logged and refused after the same work, whether the account exists or not. */
  const refuse = async (cause: FailureCode, partyId: string | null) => {
    await deps.security.note({ kind: 'sign_in.refused', cause, partyId, ...from })
    return new AuthFailure(cause)
  }
  await limits.signInPerIp.spend(request.ip)
  // Counted before the check, or a burst of guesses would all pass before the first is counted.
  await limits.signInPerAddress.spend(email)
  const found = await findUserByEmail(deps.db, email)
  const matches = await verifyPassword(found?.password_hash ?? null, password)
  if (!found || !matches) throw await refuse('invalid_credentials', found?.id ?? null)
  await limits.signInPerAddress.refund(email)
  if (!found.email_confirmed_at) throw await refuse('email_not_confirmed', found.id)
  if (found.suspended_at) throw await refuse('user_banned', found.id)

  const at = deps.now()
  const { user, opened } = await deps.db.transaction().execute(async (tx) => {
    // A password that has changed since it was checked, or a suspended account, can't open anything anymore.
    const user = await logSignIn(tx, found, at)
    if (!user) throw new AuthFailure('invalid_credentials')
    const opening = { userId: user.id, method: 'password' as const, client: request.client, at }
    const opened = await openSession(tx, opening)
    await noticeNewDevice(tx, user, { id: opened.session.id, client: request.client, at })
    return { user, opened }
  })
  await deps.security.note({
    kind: 'sign_in.succeeded',
    cause: 'password',
    actorId: user.id,
    partyId: user.id,
    ...from,
  })
  return viewSession(accounts, user, opened)
}
