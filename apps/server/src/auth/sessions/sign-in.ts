import type { PersonId } from '@bandstand/domain/accounts'
import type { Accounts } from '../accounts.ts'
import { AuthFailure, type FailureCode } from '../auth-failure.ts'
import type { PasswordGrantBody } from '../bodies.ts'
import type { Caller } from '../client-of.ts'
import { DAY_MS } from '@bandstand/domain/time'
import { networkOf } from '../../security/network-of.ts'
import { DEVICE_DAYS, noticeNewDevice } from './new-device.ts'
import { openSession, viewSession } from './open-session.ts'
import { verifyPassword } from '../users/passwords.ts'
import { type ClientFacts, isKnownBrowser } from './sessions.queries.ts'
import { findUserByEmail, logSignIn } from '../users/users.queries.ts'

/**
 * Counts a guess at an address's password and returns how to take it back. A browser that has signed in to the account before
 * counts for itself alone, whatever its neighbors in the network do. All others count in their network and, many times as often, all
 * together: strangers who guess from many networks keep other strangers out, and not the owner.
 */
async function spendGuess(
  { deps, limits }: Accounts,
  email: string,
  { ip, client: { browserHash } }: { ip: string; client: ClientFacts },
): Promise<() => Promise<void>> {
  const since = new Date(deps.now().getTime() - DEVICE_DAYS * DAY_MS)
  const isKnown = browserHash !== null && (await isKnownBrowser(deps.db, { email, browserHash, since }))
  const counts = isKnown
    ? ([['signInPerBrowser', `${email} ${browserHash.toString('base64url')}`]] as const)
    : ([
        ['signInPerNetwork', `${email} ${networkOf(ip)}`],
        ['signInPerAddress', email],
      ] as const)
  if (!isKnown) await limits.signInPerIp.spend(ip)
  for (const [name, key] of counts) await limits[name].spend(key)
  return async () => {
    for (const [name, key] of counts) await limits[name].refund(key)
  }
}

/** Opens a session with email and password. A wrong email and a wrong password get one answer after the same work. */
export async function signIn(
  accounts: Accounts,
  { email, password }: PasswordGrantBody,
  request: Caller & { client: ClientFacts },
) {
  const { deps } = accounts
  const from = { network: request.ip, requestId: request.requestId }
  /** Logged and refused after the same work, whether the account exists or not. */
  const refuse = async (cause: FailureCode, partyId: PersonId | null) => {
    await deps.security.record({ kind: 'sign_in.refused', cause, partyId, ...from })
    return new AuthFailure(cause)
  }
  // Counted before the check, or a burst of guesses would all pass before the first is counted.
  const refund = await spendGuess(accounts, email, request)
  const found = await findUserByEmail(deps.db, email)
  const matches = await verifyPassword(found?.password_hash ?? null, password)
  if (!found || !matches) throw await refuse('invalid_credentials', found?.id ?? null)
  await refund()
  if (!found.email_confirmed_at) throw await refuse('email_not_confirmed', found.id)
  if (found.suspended_at) throw await refuse('user_banned', found.id)

  const at = deps.now()
  const { user, opened } = await deps.db.transaction().execute(async (tx) => {
    // A password that has changed since it was checked, or a suspended account, can't open anything anymore.
    const user = await logSignIn(tx, found, at)
    if (!user) throw new AuthFailure('invalid_credentials')
    const opening = { userId: user.id, method: 'password' as const, client: request.client, at }
    const opened = await openSession(tx, opening)
    await noticeNewDevice(tx, user, { ...opening, id: opened.session.id, isConfirmed: false })
    return { user, opened }
  })
  await deps.security.record({
    kind: 'sign_in.succeeded',
    cause: 'password',
    actorId: user.id,
    partyId: user.id,
    ...from,
  })
  return viewSession(accounts, user, opened)
}
