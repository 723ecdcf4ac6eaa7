import { MAIL_LINK_HOURS } from '@bandstand/domain/accounts'
import type { AccountMetadata, RegistrableUserType } from '@bandstand/domain/accounts'
import { HOUR_MS } from '@bandstand/domain/time'
import type { Deps } from '../deps.ts'
import type { Mail } from '../integrations/mail/port.ts'
import type { EventHandlers } from '../outbox/worker.ts'
import { findFormerEmail, sendWayBack } from './email-change/former-emails.queries.ts'
import { codeToMail } from './links/mail-codes.ts'
import { findCodeBrowser } from './links/mail-codes.queries.ts'
import {
  insertSignUpToken,
  type LinkKind,
  replaceMailToken,
  sendSignUpToken,
} from './links/mail-tokens.queries.ts'
import { confirmSignUpMail } from './mails/confirm-sign-up.ts'
import {
  emailChangeMail,
  emailLostMail,
  emailReservedMail,
  emailTakenMail,
  wayBackMail,
} from './mails/email-change.ts'
import { reauthenticationMail } from './mails/reauthentication.ts'
import { recoveryMail } from './mails/recovery.ts'
import { signInMail } from './mails/sign-in.ts'
import { signUpRepeatedMail } from './mails/sign-up-repeated.ts'
import { loginPath } from './providers/redirects.ts'
import { hashSecretToken, newSecretToken } from './sessions/secret-tokens.ts'
import { findUser, findUserByEmail } from './users/users.queries.ts'

const LINK_MS = MAIL_LINK_HOURS * HOUR_MS

/** The request of a mail. Events of the previous version have no code. */
interface MailRequested {
  email: string
  redirectTo: string
  codeId?: string
  codeChallenge?: string
}

/** The mails about accounts. An account that has been deleted in the meantime gets none. */
export const accountHandlers = {
  'account.signed_up': async ({ mailTokenId, redirectTo, codeId }, deps) => {
    await mailConfirmation(deps, { mailTokenId, redirectTo, codeId })
  },
  'account.confirmation_requested': async ({ email, redirectTo, codeId, codeChallenge = null }, deps) => {
    const user = await findUserByEmail(deps.db, email)
    if (!user || user.email_confirmed_at) return
    // An unconfirmed account has the values of its newest sign-up, and only a sign-up creates one.
    const userType = (user.user_metadata as AccountMetadata).user_type as RegistrableUserType
    const { id: userId, password_hash: passwordHash, terms_version, terms_agreed_at } = user
    const terms = { terms_version, terms_agreed_at }
    const browserHash = codeId === undefined ? null : await findCodeBrowser(deps.db, codeId)
    const createdAt = deps.now()
    const signUp = { userId, passwordHash, userType, terms, createdAt, codeChallenge, browserHash }
    const mailTokenId = await insertSignUpToken(deps.db, signUp)
    await mailConfirmation(deps, { mailTokenId, redirectTo, codeId })
  },
  'account.sign_up_repeated': async ({ userId, redirectTo }, deps) => {
    const user = await findUser(deps.db, userId)
    const login = deps.config.publicUrl + loginPath(redirectTo)
    if (user) await deps.mail.send(signUpRepeatedMail(user.email, login))
  },
  'account.recovery_requested': async (request, deps) => mailLink(deps, 'recovery', request, recoveryMail),
  'account.sign_in_requested': async (request, deps) => mailLink(deps, 'magiclink', request, signInMail),
  'account.email_change_mail_due': async ({ userId, sessionId, codeId, redirectTo }, deps) => {
    const user = await findUser(deps.db, userId)
    if (!user?.new_email) return
    const to = user.new_email
    const owner = await findUserByEmail(deps.db, to)
    const former = await findFormerEmail(deps.db, to, deps.now())
    if (owner?.email_confirmed_at) return deps.mail.send(emailTakenMail(to))
    if (former && former.user_id !== userId) return deps.mail.send(emailReservedMail(to, former.expires_at))
    const { token, createdAt, ...link } = newToken(deps)
    const kind = 'email_change'
    const id = await deps.db
      .transaction()
      .execute(async (tx) => replaceMailToken(tx, { userId, sessionId, kind, link, createdAt }))
    const code = await codeToMail(deps, codeId, id)
    await deps.mail.send(emailChangeMail(to, { link: linkOf(deps, token, kind, redirectTo), code }))
  },
  'account.email_reserved': async ({ email }, deps) => {
    const former = await findFormerEmail(deps.db, email, deps.now())
    if (former) await deps.mail.send(emailReservedMail(email, former.expires_at))
  },
  'account.email_changed': async ({ userId, formerEmail: email, at, isByUs = false }, deps) => {
    const user = await findUser(deps.db, userId)
    const { token, tokenHash } = newToken(deps)
    const changedAt = new Date(at)
    if (!user || !(await sendWayBack(deps.db, { email, userId, changedAt, tokenHash }))) return
    const link = `${deps.config.publicUrl}/auth/v1/verify/former-email?${new URLSearchParams({ token })}`
    await deps.mail.send(wayBackMail(email, { newEmail: user.email, at: changedAt, link, isByUs }))
  },
  'account.email_restored': async ({ lostEmail, at }, { mail, config }) => {
    await mail.send(emailLostMail(lostEmail, { at: new Date(at), contactEmail: config.contactEmail }))
  },
  'account.reauthentication_requested': async ({ userId, codeId }, deps) => {
    const user = await findUser(deps.db, userId)
    if (!user) return
    const token = { userId, kind: 'reauthentication', link: null, createdAt: deps.now() } as const
    const id = await deps.db.transaction().execute(async (tx) => replaceMailToken(tx, token))
    const code = await codeToMail(deps, codeId, id)
    if (code !== null) await deps.mail.send(reauthenticationMail(user.email, code))
  },
} satisfies Partial<EventHandlers>

async function mailConfirmation(
  deps: Deps,
  {
    mailTokenId,
    redirectTo,
    codeId,
  }: { mailTokenId: number; redirectTo: string; codeId?: string | undefined },
): Promise<void> {
  const { token, createdAt: _, ...sent } = newToken(deps)
  const email = await sendSignUpToken(deps.db, mailTokenId, sent)
  if (!email) return
  const code = await codeToMail(deps, codeId, mailTokenId)
  await deps.mail.send(confirmSignUpMail(email, { link: linkOf(deps, token, 'signup', redirectTo), code }))
}

/** Sends a mail with a link and a code, if the address has an account, and makes it the only one of its kind that works. */
async function mailLink(
  deps: Deps,
  kind: 'recovery' | 'magiclink',
  { email, redirectTo, codeId, codeChallenge }: MailRequested,
  mailOf: (to: string, ways: { link: string; code: string | null }) => Mail,
): Promise<void> {
  const user = await findUserByEmail(deps.db, email)
  if (!user) return
  const { token, createdAt, ...link } = newToken(deps)
  const browserHash = codeId === undefined ? null : await findCodeBrowser(deps.db, codeId)
  const sent = { userId: user.id, kind, link, createdAt, codeChallenge, browserHash }
  const id = await deps.db.transaction().execute(async (tx) => replaceMailToken(tx, sent))
  const code = await codeToMail(deps, codeId, id)
  await deps.mail.send(mailOf(user.email, { link: linkOf(deps, token, kind, redirectTo), code }))
}

/** Created only with its mail, so that no readable token is stored in the queue. */
function newToken({ now }: Deps) {
  const token = newSecretToken()
  const createdAt = now()
  return {
    token,
    tokenHash: hashSecretToken(token),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + LINK_MS),
  }
}

function linkOf({ config }: Deps, token: string, kind: LinkKind, redirectTo: string): string {
  const query = new URLSearchParams({ token, type: kind, redirect_to: redirectTo })
  return `${config.publicUrl}/auth/v1/verify?${query}`
}
