import { randomUUID } from 'node:crypto'
import { type AccountMetadata, asPersonId } from '@bandstand/domain/accounts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../db/database.ts'
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
  const id = asPersonId(randomUUID())

  const account = { id, email: body.email, passwordHash, metadata, terms, createdAt }
  const chosen = { ...request, userType, codeChallenge: body.code_challenge ?? null }
  await deps.db.transaction().execute(async (tx) => saveSignUp(deps, tx, account, chosen))

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

/** Saves the account unless its address is taken or reserved, and emits the mail to its owner. */
async function saveSignUp(
  deps: Deps,
  tx: Tx,
  account: Parameters<typeof saveUnconfirmedUser>[1],
  chosen: {
    userType: SignUpBody['data']['user_type']
    redirectTo: string
    browserHash: Buffer
    codeChallenge: string | null
  },
): Promise<void> {
  const { id, email, passwordHash, terms, createdAt } = account
  const { userType, redirectTo, browserHash, codeChallenge } = chosen
  const codeId = await requestCode(tx, { kind: 'signup', browserHash, email, at: createdAt })
  await deleteFormerEmail(tx, email, id, createdAt)
  if (await findFormerEmail(tx, email, createdAt)) return emit(tx, 'account.email_reserved', { email })
  const user = await saveUnconfirmedUser(tx, account)
  if (user) {
    await register(deps, tx, { userId: user.id, userType })
    const token = { userId: user.id, passwordHash, userType, terms, createdAt, codeChallenge, browserHash }
    const mailTokenId = await insertSignUpToken(tx, token)
    return emit(tx, 'account.signed_up', { mailTokenId, redirectTo, codeId })
  }
  const owner = await findUserByEmail(tx, email)
  if (owner) await emit(tx, 'account.sign_up_repeated', { userId: owner.id, redirectTo })
}

function agreedTerms(version: string | undefined, at: Date): AgreedTerms {
  return version === undefined
    ? { terms_version: null, terms_agreed_at: null }
    : { terms_version: version, terms_agreed_at: at }
}
