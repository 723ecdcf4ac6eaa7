import { MAIL_LINK_HOURS } from '@bandstand/domain/accounts'
import type { AccountMetadata, RegistrableUserType } from '@bandstand/domain/accounts'
import { HOUR_MS } from '@bandstand/domain/time'
import type { Deps } from '../deps.ts'
import type { EventHandlers } from '../outbox/worker.ts'
import {
  insertSignUpToken,
  type MailTokenKind,
  replaceRecoveryToken,
  sendSignUpToken,
} from './mail-tokens.queries.ts'
import { confirmSignUpMail } from './mails/confirm-sign-up.ts'
import { recoveryMail } from './mails/recovery.ts'
import { signUpRepeatedMail } from './mails/sign-up-repeated.ts'
import { loginPath } from './redirects.ts'
import { hashSecretToken, newSecretToken } from './secret-tokens.ts'
import { findUser, findUserByEmail } from './users.queries.ts'

const LINK_MS = MAIL_LINK_HOURS * HOUR_MS

/** The mails about accounts. An account that has been deleted in the meantime gets none. */
export const accountHandlers = {
  'account.signed_up': async ({ mailTokenId, redirectTo }, deps) => {
    await mailConfirmation(deps, mailTokenId, redirectTo)
  },
  'account.confirmation_requested': async ({ email, redirectTo }, deps) => {
    const user = await findUserByEmail(deps.db, email)
    if (!user || user.email_confirmed_at) return
    // An unconfirmed account has the values of its newest sign-up, and only a sign-up creates one.
    const userType = (user.user_metadata as AccountMetadata).user_type as RegistrableUserType
    const { id: userId, password_hash: passwordHash, terms_version, terms_agreed_at } = user
    const terms = { terms_version, terms_agreed_at }
    const signUp = { userId, passwordHash, userType, terms, createdAt: deps.now() }
    await mailConfirmation(deps, await insertSignUpToken(deps.db, signUp), redirectTo)
  },
  'account.sign_up_repeated': async ({ userId, redirectTo }, deps) => {
    const user = await findUser(deps.db, userId)
    const login = deps.config.publicUrl + loginPath(redirectTo)
    if (user) await deps.mail.send(signUpRepeatedMail(user.email, login))
  },
  'account.recovery_requested': async ({ email, redirectTo }, deps) => {
    const user = await findUserByEmail(deps.db, email)
    if (!user) return
    const { token, createdAt, ...sent } = newToken(deps)
    await deps.db
      .transaction()
      .execute(async (tx) => replaceRecoveryToken(tx, { userId: user.id, createdAt, ...sent }))
    await deps.mail.send(recoveryMail(user.email, linkOf(deps, token, 'recovery', redirectTo)))
  },
} satisfies Partial<EventHandlers>

async function mailConfirmation(deps: Deps, mailTokenId: number, redirectTo: string): Promise<void> {
  const { token, ...sent } = newToken(deps)
  const email = await sendSignUpToken(deps.db, mailTokenId, sent)
  if (email) await deps.mail.send(confirmSignUpMail(email, linkOf(deps, token, 'signup', redirectTo)))
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

function linkOf({ config }: Deps, token: string, kind: MailTokenKind, redirectTo: string): string {
  const query = new URLSearchParams({ token, type: kind, redirect_to: redirectTo })
  return `${config.publicUrl}/auth/v1/verify?${query}`
}
