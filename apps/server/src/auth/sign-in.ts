import type { Accounts } from './accounts.ts'
import { AuthFailure } from './auth-failure.ts'
import type { PasswordGrantBody } from './bodies.ts'
import { openSession, viewSession } from './open-session.ts'
import { verifyPassword } from './passwords.ts'
import type { ClientFacts } from './sessions.queries.ts'
import { findUserByEmail, recordSignIn } from './users.queries.ts'

/** Opens a session with email and password. A wrong email and a wrong password get one answer after the same work. */
export async function signIn(
  accounts: Accounts,
  { email, password }: PasswordGrantBody,
  request: { ip: string; client: ClientFacts },
) {
  const { deps, limits } = accounts
  await limits.signInPerIp.spend(request.ip)
  // Counted before the check, or a burst of guesses would all pass before the first is counted.
  await limits.signInPerAddress.spend(email)
  const found = await findUserByEmail(deps.db, email)
  const matches = await verifyPassword(found?.password_hash ?? null, password)
  if (!found || !matches) throw new AuthFailure('invalid_credentials')
  await limits.signInPerAddress.refund(email)
  if (!found.email_confirmed_at) throw new AuthFailure('email_not_confirmed')
  if (found.suspended_at) throw new AuthFailure('user_banned')

  const at = deps.now()
  const { user, opened } = await deps.db.transaction().execute(async (tx) => {
    // A password changed since it was checked, or an account suspended, opens nothing any more.
    const user = await recordSignIn(tx, found, at)
    if (!user) throw new AuthFailure('invalid_credentials')
    const opening = { userId: user.id, method: 'password' as const, client: request.client, at }
    return { user, opened: await openSession(tx, opening) }
  })
  return viewSession(accounts, user, opened)
}
