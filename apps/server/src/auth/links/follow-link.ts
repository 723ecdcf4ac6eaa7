import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { register } from '../account-hooks.ts'
import type { Accounts } from '../accounts.ts'
import { newAuthCode } from './auth-code.ts'
import { AuthFailure } from '../auth-failure.ts'
import { confirmEmailChange } from '../email-change/change-email.ts'
import type { Caller } from '../client-of.ts'
import { noticeNewDevice } from '../sessions/new-device.ts'
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
import { withRefusalLog } from '../refusal-log.ts'
import { openSession, type SessionView, viewSession } from '../sessions/open-session.ts'
import { NO_PASSWORD } from '../users/passwords.ts'
import { hashSecretToken } from '../sessions/secret-tokens.ts'
import { clearCachedUser } from '../sessions/session-cache.ts'
import type { ClientFacts } from '../sessions/sessions.queries.ts'
import { type UserView, viewUser } from '../users/user.view.ts'
import { confirmUser, findUser, logFollowedLink } from '../users/users.queries.ts'

/** What a mail did that was used: it opened a session, or changed the address of the account. */
type UsedMail = { opens: OpeningKind; view: SessionView } | { opens: null; view: UserView }
const NO_BROWSER = Buffer.alloc(0)
interface FollowedLink {
  token: string
  kinds: readonly LinkKind[]
}
type Follower = Caller & { client: ClientFacts }

/**
 * Uses up a mail by its link: confirms the address and opens a session, or changes the account's address. Throws `otp_expired`
 * for a link that was used, has expired or never existed, `user_banned` and `email_exists`.
 */
export async function followLink(
  accounts: Accounts,
  link: FollowedLink,
  request: Follower,
): Promise<UsedMail> {
  return withLinkRefusalLog(accounts, link, request, async () =>
    useMail(accounts, { mailTokenId: (await requireLink(accounts, link)).id }, request),
  )
}

/**
 * Does the same in a browser, where the link leads to the app that asked for the mail. An app with PKCE gets a code instead of a session,
 * which only it can exchange: whoever reads the address of its page can't. In any other browser than the one that asked, a code would be
 * useless, and whoever asked may be a stranger: there, the link of the mailbox's owner opens a session as all others do.
 */
export async function followLinkToApp(
  accounts: Accounts,
  link: FollowedLink & { isBrowser: boolean },
  request: Follower,
): Promise<UsedMail | { opens: 'code'; code: string }> {
  return withLinkRefusalLog(accounts, link, request, async () => {
    const { id, codeChallenge, browserHash } = await requireLink(accounts, link)
    const isElsewhere =
      link.isBrowser && browserHash?.equals(request.client.browserHash ?? NO_BROWSER) === false
    if (codeChallenge === null || isElsewhere) return useMail(accounts, { mailTokenId: id }, request)
    const { deps } = accounts
    const at = deps.now()
    const code = await deps.db.transaction().execute(async (tx) => {
      const { kind, user } = await takeOpeningMail(deps, tx, await takeMail(tx, id, at), at)
      return newAuthCode(tx, { userId: user.id, method: kind, sessionId: null, codeChallenge, at })
    })
    return { opens: 'code', code }
  })
}

async function withLinkRefusalLog<Used>(
  { deps }: Accounts,
  { kinds }: FollowedLink,
  { ip: network, requestId }: Caller,
  act: () => Promise<Used>,
): Promise<Used> {
  const event = { kind: 'link.refused', cause: kinds.join(' or '), network, requestId } as const
  return withRefusalLog(deps.security, event, act)
}

/** Does the same by its code, in the browser that asked for it. Throws as well LimitReached. */
export async function enterCode(accounts: Accounts, typed: TypedCode, request: Follower): Promise<UsedMail> {
  const matched = await requireCode(accounts, typed, request)
  const { ip: network, requestId } = request
  const event = { kind: 'code.refused', cause: typed.kinds.join(' or '), network, requestId } as const
  return withRefusalLog(accounts.deps.security, event, () => useMail(accounts, matched, request))
}

async function requireLink({ deps }: Accounts, { token, kinds }: FollowedLink) {
  const link = await findLink(deps.db, { kinds, tokenHash: hashSecretToken(token) }, deps.now())
  if (!link) throw new AuthFailure('otp_expired')
  return link
}

async function useMail(
  accounts: Accounts,
  { mailTokenId, codeId }: Pick<MatchedCode, 'mailTokenId'> & Partial<MatchedCode>,
  { client, ip, requestId }: Follower,
): Promise<UsedMail> {
  const { deps } = accounts
  const at = deps.now()
  const { user, opened } = await deps.db.transaction().execute(async (tx) => {
    const used = await takeMail(tx, mailTokenId, at)
    if (codeId !== undefined) await deleteCode(tx, codeId)
    if (used.kind === 'email_change') return { user: await confirmEmailChange(tx, used, at), opened: null }
    const { kind, user } = await takeOpeningMail(deps, tx, used, at)
    const opening = { userId: user.id, method: kind, client, at }
    const opened = await openSession(tx, opening)
    await noticeNewDevice(tx, user, { ...opening, id: opened.session.id, isConfirmed: false })
    return { user, opened: { ...opened, by: kind } }
  })
  clearCachedUser(user.id)
  await deps.security.record({
    ...(opened ? { kind: 'sign_in.succeeded', cause: opened.by } : { kind: 'email.changed' }),
    actorId: user.id,
    partyId: user.id,
    network: ip,
    requestId,
  })
  if (!opened) return { opens: null, view: viewUser(user) }
  return { opens: opened.by, view: await viewSession(accounts, user, opened) }
}

/** Uses up a mail that has a link. Throws `otp_expired` for one that was used. */
async function takeMail(tx: Tx, mailTokenId: number, at: Date): Promise<UsedMailToken & { kind: LinkKind }> {
  const used = await useMailToken(tx, mailTokenId, at)
  if (!used || used.kind === 'reauthentication') throw new AuthFailure('otp_expired')
  return { ...used, kind: used.kind }
}

/** Confirms the address by a mail that opens a session, and returns whose it is. Throws `user_banned`. */
async function takeOpeningMail(deps: Deps, tx: Tx, used: UsedMailToken & { kind: LinkKind }, at: Date) {
  const { kind, user_id } = used
  if (kind === 'email_change') throw new AuthFailure('otp_expired')
  if (!(await findUser(tx, user_id))?.email_confirmed_at) await confirmAccount(deps, tx, used, at)
  const user = await logFollowedLink(tx, user_id, at)
  if (!user) throw new AuthFailure('user_banned')
  return { kind, user }
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
async function confirmAccount(deps: Deps, tx: Tx, used: UsedMailToken, at: Date): Promise<void> {
  const { user_id: userId, password_hash: passwordHash, user_type: userType } = used
  const terms = { terms_version: used.terms_version, terms_agreed_at: used.terms_agreed_at }
  await confirmUser(tx, userId, { passwordHash: passwordHash ?? NO_PASSWORD, userType, terms, at })
  if (userType) await register(deps, tx, { userId, userType })
  await deleteMailTokens(tx, userId, 'signup')
}
