import type { AccountMetadata } from '@bandstand/domain/accounts'
import { HOUR_MS } from '@bandstand/domain/time'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { emit } from '../../outbox/events.ts'
import type { Accounts } from '../accounts.ts'
import type { Caller } from '../client-of.ts'
import { AuthFailure } from '../auth-failure.ts'
import type { UpdateUserBody } from '../bodies.ts'
import { isProtected } from '../factors/factors.queries.ts'
import { unlinkAll } from '../providers/link-identity.ts'
import { withOwnRefusalLog } from '../refusal-log.ts'
import { useReauthenticationCode } from '../factors/reauthenticate.ts'
import { requireProof } from '../factors/proof.ts'
import { requireGoodPassword } from './password-rules.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { requireOwnAccount } from '../sessions/require-own-account.ts'
import type { LiveSession } from '../sessions/require-session.ts'
import { clearCachedUser } from '../sessions/session-cache.ts'
import { endRecovery, endSessions } from '../sessions/sessions.queries.ts'
import { showUser } from './show-user.ts'
import { updateUserRow, type UserRow } from './users.queries.ts'
import { NO_EMAIL_CHANGE, voidMails } from '../links/void-mails.ts'

/** As long as the link was valid: an unfinished recovery must not remain a way around the current password. */
const RECOVERY_MS = HOUR_MS

/** Changes the caller's metadata or password, both or neither. A new password ends the other sessions. */
export async function updateUser(
  accounts: Accounts,
  live: LiveSession,
  body: UpdateUserBody,
  caller: Caller,
) {
  const { deps } = accounts
  const metadata = body.data ? acceptMetadata(live.user, body.data) : undefined
  const own = {
    actorId: live.user.id,
    partyId: live.user.id,
    network: caller.ip,
    requestId: caller.requestId,
  }
  const passwordHash =
    body.password == null
      ? undefined
      : await withOwnRefusalLog(accounts, live, { kind: 'password.refused', caller }, () =>
          acceptPassword(accounts, live, body, caller),
        )
  const at = deps.now()
  const updated = await deps.db.transaction().execute(async (tx) => {
    const user = await updateUserRow(tx, live.user, { metadata, passwordHash, at })
    // Changed by another request since it was read: what was checked may be out of date.
    if (!user) throw new AuthFailure('conflict')
    if (passwordHash) await closeOtherWaysIn(deps, tx, live, at)
    return passwordHash ? { ...user, ...NO_EMAIL_CHANGE } : user
  })
  clearCachedUser(updated.id)
  if (passwordHash)
    await deps.security.record({ kind: 'password.changed', cause: live.session.method, ...own })
  return showUser(deps.db, updated)
}

async function closeOtherWaysIn(deps: Deps, tx: Tx, live: LiveSession, at: Date): Promise<void> {
  const { user, session } = live
  await endSessions(tx, { userId: user.id, sessionId: session.id, scope: 'others' }, at)
  if (session.method === 'recovery') await unlinkAll(deps, tx, live, at)
  await endRecovery(tx, session.id)
  // Whoever asked for another address may be why there's a new password.
  await voidMails(tx, user.id)
  await emit(tx, 'account.password_changed', { userId: user.id, at: at.toISOString() })
}

/** The two flags may change; the type stays as chosen at sign-up. */
function acceptMetadata(user: UserRow, data: NonNullable<UpdateUserBody['data']>) {
  const stored = user.user_metadata as AccountMetadata
  if (data.user_type !== undefined && data.user_type !== stored.user_type) {
    throw new AuthFailure('validation_failed', { message: 'user_type cannot be changed' })
  }
  return data
}

/** The hash of the new password, after every check. */
async function acceptPassword(
  accounts: Accounts,
  { user, session }: LiveSession,
  body: UpdateUserBody,
  caller: Caller,
) {
  const { deps, limits } = accounts
  const password = String(body.password)
  requireOwnAccount(deps, user)
  const age = deps.now().getTime() - session.createdAt.getTime()
  const recovering = session.method === 'recovery' && age < RECOVERY_MS
  const owner = { email: user.email, userId: user.id }
  await requireGoodPassword(deps, password, recovering ? 'recovery' : 'settings', owner)
  // The password alone proves nothing about a member who has a second factor.
  if (await isProtected(deps.db, user.id)) requireProof({ session }, deps.now())
  if (body.nonce) {
    await useReauthenticationCode(accounts, { email: user.email, sessionId: session.id }, body.nonce, caller)
  } else if (!recovering) {
    if (!body.current_password) {
      throw new AuthFailure('invalid_credentials', { message: 'Current password is required' })
    }
    await limits.passwordPerAccount.spend(user.email)
    if (!(await verifyPassword(user.password_hash, body.current_password))) {
      throw new AuthFailure('invalid_credentials', { message: 'Current password is incorrect' })
    }
    await limits.passwordPerAccount.refund(user.email)
  }
  if (await verifyPassword(user.password_hash, password)) throw new AuthFailure('same_password')
  return hashPassword(password)
}
