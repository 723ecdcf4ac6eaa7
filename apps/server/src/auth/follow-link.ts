import type { Tx } from '../db/database.ts'
import { createBasicProfile } from '../features/profiles/index.ts'
import type { Accounts } from './accounts.ts'
import { AuthFailure } from './auth-failure.ts'
import { confirmEmailChange } from './change-email.ts'
import type { Asker } from './client-of.ts'
import { noticeNewDevice } from './new-device.ts'
import { type MatchedCode, requireCode, type TypedCode } from './mail-codes.ts'
import { deleteCode } from './mail-codes.queries.ts'
import {
  deleteMailTokens,
  findLink,
  type LinkKind,
  type OpeningKind,
  type UsedMailToken,
  useMailToken,
} from './mail-tokens.queries.ts'
import { openSession, type SessionView, viewSession } from './open-session.ts'
import { NO_PASSWORD } from './passwords.ts'
import { hashSecretToken } from './secret-tokens.ts'
import { clearCachedUser } from './session-cache.ts'
import type { ClientFacts } from './sessions.queries.ts'
import { type UserView, viewUser } from './user.view.ts'
import { confirmUser, findUser, logFollowedLink } from './users.queries.ts'

/** What a mail did that was used: it opened a session, or changed the address of the account. */
type UsedMail = { opens: OpeningKind; view: SessionView } | { opens: null; view: UserView }

/**
 * Uses up a mail by its link: confirms the address and opens a session, or changes the account's address. Throws `otp_expired`
 * for a link that was used, has expired or never existed, `user_banned` and `email_exists`.
 */
export async function followLink(
  accounts: Accounts,
  { token, kinds }: { token: string; kinds: readonly LinkKind[] },
  request: Asker & { client: ClientFacts },
): Promise<UsedMail> {
  const { deps } = accounts
  const link = await findLink(deps.db, { kinds, tokenHash: hashSecretToken(token) }, deps.now())
  if (!link) throw new AuthFailure('otp_expired')
  return useMail(accounts, { mailTokenId: link.id }, request)
}

/** Does the same by its code, in the browser that asked for it. Throws as well LimitReached. */
export async function enterCode(
  accounts: Accounts,
  typed: TypedCode,
  request: Asker & { client: ClientFacts },
): Promise<UsedMail> {
  return useMail(accounts, await requireCode(accounts, typed, request), request)
}

async function useMail(
  accounts: Accounts,
  { mailTokenId, codeId }: Pick<MatchedCode, 'mailTokenId'> & Partial<MatchedCode>,
  { client, ip, requestId }: Asker & { client: ClientFacts },
): Promise<UsedMail> {
  const { deps } = accounts
  const at = deps.now()
  const { user, opened } = await deps.db.transaction().execute(async (tx) => {
    const used = await useMailToken(tx, mailTokenId, at)
    if (!used || used.kind === 'reauthentication') throw new AuthFailure('otp_expired')
    if (codeId !== undefined) await deleteCode(tx, codeId)
    if (used.kind === 'email_change') return { user: await confirmEmailChange(tx, used, at), opened: null }
    const userId = used.user_id
    if (!(await findUser(tx, userId))?.email_confirmed_at) await confirmAccount(tx, used, at)
    const user = await logFollowedLink(tx, userId, at)
    if (!user) throw new AuthFailure('user_banned')
    const opened = await openSession(tx, { userId, method: used.kind, client, at })
    await noticeNewDevice(tx, user, { id: opened.session.id, client, at })
    return { user, opened: { ...opened, by: used.kind } }
  })
  clearCachedUser(user.id)
  await deps.security.note({
    ...(opened ? { kind: 'sign_in.succeeded', cause: opened.by } : { kind: 'email.changed' }),
    actorId: user.id,
    partyId: user.id,
    network: ip,
    requestId,
  })
  if (!opened) return { opens: null, view: viewUser(user) }
  return { opens: opened.by, view: await viewSession(accounts, user, opened) }
}

/**
 * Returns the URL to go to, with the session in its fragment, where the client reads it and servers and referrers don't see
 * it.
 */
export function linkTarget(redirectTo: string, kind: OpeningKind, session: SessionView): string {
  const fragment = new URLSearchParams({
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    type: kind,
  })
  return `${redirectTo}#${fragment}`
}

/**
 * Confirms the sign-up whose mail was used, and voids those of all others. A mail that recovers or signs in confirms the
 * address but none of the pending sign-ups, any of which may be a stranger's. The account then needs a new password, and
 * nobody has agreed to the terms for its owner.
 */
async function confirmAccount(tx: Tx, used: UsedMailToken, at: Date): Promise<void> {
  const { user_id: userId, password_hash: passwordHash, user_type: userType } = used
  const terms = { terms_version: used.terms_version, terms_agreed_at: used.terms_agreed_at }
  await confirmUser(tx, userId, { passwordHash: passwordHash ?? NO_PASSWORD, userType, terms, at })
  if (userType) await createBasicProfile(tx, { uuid: userId, userType })
  await deleteMailTokens(tx, userId, 'signup')
}
