import { randomUUID } from 'node:crypto'
import type { AccountMetadata } from '@bandstand/domain/accounts'
import { emit } from '../../outbox/events.ts'
import { register } from '../account-hooks.ts'
import type { Accounts } from '../accounts.ts'
import type { SignUpBody } from '../bodies.ts'
import { deleteFormerEmail, findFormerEmail } from '../email-change/former-emails.queries.ts'
import { requestCode } from '../links/mail-codes.ts'
import { insertSignUpToken } from '../links/mail-tokens.queries.ts'
import { requireGoodPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { callerOfMail, startConfirmationPause } from '../links/request-mail.ts'
import { viewUser } from './user.view.ts'
import { type AgreedTerms, findUserByEmail, saveUnconfirmedUser } from './users.queries.ts'

/**
 * Creates an account with its basic profile and emits the confirmation mail. A known address gets the same answer after
 * the same work, and only its owner is notified. An unconfirmed address can have several sign-ups, as its owner is not
 * known yet: the link of each confirms what was chosen with it, and the first one followed decides.
 */
export async function signUp(
  accounts: Accounts,
  body: SignUpBody,
  request: { ip: string; redirectTo: string; browserHash: Buffer },
) {
  const { deps, limits } = accounts
  await limits.signUpPerIp.spend(request.ip)
  await requireGoodPassword(deps, body.password, 'register', { email: body.email, userId: null })
  const caller = await callerOfMail(accounts, { email: body.email, ...request })
  await caller.spend('signUpPerNetwork')
  const passwordHash = await hashPassword(body.password)
  const userType = body.data.user_type
  const metadata: AccountMetadata = { user_type: userType, profile_setup_required: true }
  const createdAt = deps.now()
  const terms = agreedTerms(body.data.terms_version, createdAt)
  // The response has this id even if no account gets it: a repeated sign-up must not reveal that the address is known.
  const id = randomUUID()

  await deps.db.transaction().execute(async (tx) => {
    const { browserHash } = request
    const codeId = await requestCode(tx, { kind: 'signup', browserHash, email: body.email, at: createdAt })
    await deleteFormerEmail(tx, body.email, id, createdAt)
    const reserved = await findFormerEmail(tx, body.email, createdAt)
    if (reserved) {
      await emit(tx, 'account.email_reserved', { email: body.email })
      return
    }
    const user = await saveUnconfirmedUser(tx, {
      id,
      email: body.email,
      passwordHash,
      metadata,
      terms,
      createdAt,
    })
    if (user) {
      await register(deps, tx, { userId: user.id, userType })
      const mailTokenId = await insertSignUpToken(tx, {
        userId: user.id,
        passwordHash,
        userType,
        terms,
        createdAt,
        codeChallenge: body.code_challenge ?? null,
        browserHash,
      })
      await emit(tx, 'account.signed_up', { mailTokenId, redirectTo: request.redirectTo, codeId })
      return
    }
    const owner = await findUserByEmail(tx, body.email)
    if (owner)
      await emit(tx, 'account.sign_up_repeated', { userId: owner.id, redirectTo: request.redirectTo })
  })

  const user = viewUser({
    id,
    email: body.email,
    password_hash: passwordHash,
    user_metadata: metadata,
    email_confirmed_at: null,
    last_sign_in_at: null,
    new_email: null,
    email_change_sent_at: null,
    suspended_at: null,
    deleted_at: null,
    suspension_reason: null,
    taken_back_at: null,
    taken_back_removed: null,
    created_at: createdAt,
    updated_at: createdAt,
    ...terms,
  })
  return { ...user, resend_after_seconds: await startConfirmationPause(accounts, caller.key) }
}

function agreedTerms(version: string | undefined, at: Date): AgreedTerms {
  return version === undefined
    ? { terms_version: null, terms_agreed_at: null }
    : { terms_version: version, terms_agreed_at: at }
}
