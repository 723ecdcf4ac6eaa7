import { DAY_MS } from '@bandstand/domain/time'
import { FORMER_EMAIL_DAYS, type PersonId } from '@bandstand/domain/accounts'
import type { Tx } from '../../db/database.ts'
import { lockUser } from '../../db/locks.ts'
import { emit } from '../../outbox/events.ts'
import type { Accounts } from '../accounts.ts'
import { AuthFailure } from '../auth-failure.ts'
import type { UpdateUserBody } from '../bodies.ts'
import { cancelEmailChange } from './cancel-email-change.ts'
import type { Caller } from '../client-of.ts'
import { deleteFormerEmail, findFormerEmail, insertFormerEmail } from './former-emails.queries.ts'
import { requestCode } from '../links/mail-codes.ts'
import { deleteMailTokens, type UsedMailToken } from '../links/mail-tokens.queries.ts'
import { withOwnRefusalLog } from '../refusal-log.ts'
import { requireProof } from '../factors/proof.ts'
import { requireOwnAccount } from '../sessions/require-own-account.ts'
import { useReauthenticationCode } from '../factors/reauthenticate.ts'
import { lockLiveUser } from '../users/lock-live-user.ts'
import { requirePause } from '../links/request-mail.ts'
import type { LiveSession } from '../sessions/require-session.ts'
import { endSessions } from '../sessions/sessions.queries.ts'
import { showUser } from '../users/show-user.ts'
import {
  changeUser,
  deleteUnconfirmedUser,
  findUser,
  findUserByEmail,
  type UserRow,
} from '../users/users.queries.ts'

/** Where a change was asked for, and where the link of its mail leads. */
type EmailChangeRequest = Caller & { redirectTo: string; browserHash: Buffer }

/**
 * Changes the address of the caller's account, once it's confirmed there; the account's own one cancels what was asked for
 * before. Otherwise it needs a proof, which the code of a reauthentication (`nonce`) gives. Returns the user. Throws
 * `reauthentication_needed`, `reauthentication_not_valid`, `validation_failed` when something else is to change as well,
 * `demo_account_shared` and LimitReached.
 */
export async function changeEmail(
  accounts: Accounts,
  live: LiveSession,
  { email, nonce, others }: { email: string; nonce?: string | null | undefined; others: UpdateUserBody },
  request: EmailChangeRequest,
) {
  const { deps } = accounts
  const { user, session } = live
  requireOwnAccount(deps, user)
  if (others.password != null || others.data != null)
    throw new AuthFailure('validation_failed', { message: 'Change the email alone' })
  const view = (changed: UserRow) => showUser(deps.db, changed)
  if (email === user.email) return view(await cancelEmailChange(accounts, live, request))
  await withOwnRefusalLog(accounts, live, { kind: 'email.change_refused', caller: request }, async () => {
    if (!nonce) return requireProof(live, deps.now())
    const owner = { email: user.email, sessionId: session.id }
    return useReauthenticationCode(accounts, owner, nonce, request)
  })
  return view(await requestEmailChange(accounts, live, email, request))
}

/**
 * Saves which address the account is to have, and emits the mail that asks to confirm it there, and the notice to the
 * current one. The answer is the same when the address is somebody else's, whom the mail then tells. Returns the user.
 */
async function requestEmailChange(
  accounts: Accounts,
  live: LiveSession,
  email: string,
  { browserHash, redirectTo, ip, requestId }: EmailChangeRequest,
): Promise<UserRow> {
  const { deps, limits } = accounts
  const { user, session } = live
  await requirePause(accounts, 'email_change', user.id)
  await limits.emailChangePerUser.spend(user.id)
  await limits.mailPerIp.spend(ip)
  await limits.mailPerAddress.spend(email)
  const at = deps.now()
  const changed = await deps.db.transaction().execute(async (tx) => {
    const before = await lockLiveUser(tx, live)
    // Between the check of the session and the lock, another request may have done it.
    if (before.email !== user.email || before.suspended_at) throw new AuthFailure('conflict')
    await deleteMailTokens(tx, user.id, 'email_change')
    const pending = { new_email: email, email_change_sent_at: at, updated_at: at }
    await changeUser(tx, user.id, pending)
    const codeId = await requestCode(tx, { kind: 'email_change', browserHash, email, at })
    const ids = { userId: user.id, sessionId: session.id }
    await emit(tx, 'account.email_change_mail_due', { ...ids, codeId, redirectTo })
    if (before.new_email !== email)
      await emit(tx, 'account.email_change_requested', { ...ids, at: at.toISOString() })
    return { ...before, ...pending }
  })
  await deps.security.record({
    kind: 'email.change_requested',
    actorId: user.id,
    partyId: user.id,
    network: ip,
    requestId,
  })
  return changed
}

/**
 * Gives a locked account the address that it's to have, as the mail for that was used. Opens no session: whoever reads the mail
 * at a mistyped address must not get in. Returns the user. Throws `otp_expired`, `user_banned` and `email_exists`.
 */
export async function confirmEmailChange(tx: Tx, used: UsedMailToken, at: Date): Promise<UserRow> {
  const user = await findUser(tx, used.user_id)
  if (!user?.new_email) throw new AuthFailure('otp_expired')
  if (user.suspended_at) throw new AuthFailure('user_banned')
  await moveToEmail(tx, user, user.new_email, { at, retainedSessionId: used.session_id, isByUs: false })
  return { ...user, email: user.new_email, new_email: null, email_change_sent_at: null, updated_at: at }
}

/**
 * Gives an account another address in an operator's transaction, as its owner can't read mail at the one it has. All its sessions
 * end. Throws `conflict` and `email_exists`.
 */
export async function giveEmail(tx: Tx, userId: PersonId, email: string, at: Date): Promise<void> {
  const user = await lockUser(tx, userId)
  // Between the check of the account and the lock, another request may have done it.
  if (!user || user.email === email || user.suspended_at) throw new AuthFailure('conflict')
  await moveToEmail(tx, user, email, { at, retainedSessionId: null, isByUs: true })
}

/**
 * Gives a locked account another address, reserves the one it had, ends its sessions except `retainedSessionId`, voids its mails,
 * and emits the notices to both addresses. Throws `email_exists` when the address is somebody else's, or was until lately.
 */
async function moveToEmail(
  tx: Tx,
  user: Pick<UserRow, 'id' | 'email'>,
  email: string,
  { at, retainedSessionId, isByUs }: { at: Date; retainedSessionId: string | null; isByUs: boolean },
): Promise<void> {
  // A sign-up that nobody has confirmed belongs to nobody; whoever confirms this change has proved that the address is theirs.
  await deleteUnconfirmedUser(tx, email)
  await deleteFormerEmail(tx, email, user.id, at)
  if ((await findUserByEmail(tx, email)) || (await findFormerEmail(tx, email, at)))
    throw new AuthFailure('email_exists')
  const expiresAt = new Date(at.getTime() + FORMER_EMAIL_DAYS * DAY_MS)
  await changeUser(tx, user.id, {
    email,
    new_email: null,
    email_change_sent_at: null,
    updated_at: at,
  }).catch((error: unknown) => {
    // Somebody else got the address since it was looked for.
    throw isUniqueViolation(error) ? new AuthFailure('email_exists') : error
  })
  await insertFormerEmail(tx, { email: user.email, userId: user.id, changedAt: at, expiresAt })
  await endSessions(
    tx,
    retainedSessionId === null
      ? { userId: user.id, scope: 'global' }
      : { userId: user.id, sessionId: retainedSessionId, scope: 'others' },
    at,
  )
  await deleteMailTokens(tx, user.id)
  await emit(tx, 'account.email_changed', {
    userId: user.id,
    formerEmail: user.email,
    at: at.toISOString(),
    ...(isByUs && { isByUs }),
  })
  await emit(tx, 'account.customer_email_due', { userId: user.id })
}

const isUniqueViolation = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '23505'
