import { createHmac, randomUUID } from 'node:crypto'
import { emailSchema, PROVIDER_SIGN_IN_MINUTES } from '@bandstand/domain/accounts'
import { MINUTE_MS } from '@bandstand/domain/time'
import { lockUser } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { IdentityError, type IdentityPort, type ProvidedIdentity } from '../../integrations/identity/port.ts'
import type { Accounts } from '../accounts.ts'
import { codeTarget, newAuthCode } from '../links/auth-code.ts'
import { AuthFailure } from '../auth-failure.ts'
import type { Caller } from '../client-of.ts'
import { findFormerEmail } from '../email-change/former-emails.queries.ts'
import { findIdentity, markIdentityUsed } from './identities.queries.ts'
import { requireProvider } from './identity-providers.ts'
import { linkBegun } from './link-identity.ts'
import {
  deleteProviderSignIn,
  insertProviderSignIn,
  type ProviderSignInRow,
  saveProvidedIdentity,
  takeProviderAnswer,
} from './provider-sign-ins.queries.ts'
import { hashSecretToken, newSecretToken } from '../sessions/secret-tokens.ts'

const SECRET_NAME = 'provider_sign_ins'
const SIGN_IN_MS = PROVIDER_SIGN_IN_MINUTES * MINUTE_MS
/** The screen on which somebody without an account registers, or links the one they have. */
const FINISH_PATH = '/finish-sign-in'

/**
 * Begins a sign-in at a provider, or the linking of an account there to the account of `sessionId`, and returns the provider's page for
 * it. Throws `provider_disabled` and `provider_unreachable`.
 */
export async function beginProviderSignIn(
  { deps }: Accounts,
  begun: {
    provider: string
    codeChallenge: string
    redirectTo: string
    sessionId: string | null
    browserHash: Buffer
  },
): Promise<string> {
  const { provider, ...rest } = begun
  const port = requireProvider(deps, provider)
  const id = randomUUID()
  const state = newSecretToken()
  const secrets = { state, ...(await secretsOf(deps, id)) }
  // Before the row, so that a provider that is down leaves nothing behind.
  const url = await ask(deps, port, () => port.signInUrl(secrets, callbackUrl(deps)))
  const expiresAt = new Date(deps.now().getTime() + SIGN_IN_MS)
  await insertProviderSignIn(deps.db, {
    id,
    provider: port.id,
    tokenHash: hashSecretToken(state),
    expiresAt,
    ...rest,
  })
  return url
}

/**
 * Takes the answer of a provider, the query of the URL that it led back to, and returns where to go: to the app, with a code or the reason
 * for a refusal, or to the screen that finishes the registration. Throws `flow_state_not_found` when this browser has begun no such
 * sign-in, or the answer was taken before.
 */
export async function takeCallback(
  accounts: Accounts,
  query: string,
  { browserHash, ip: network, requestId }: Caller & { browserHash: Buffer | null },
): Promise<string> {
  const { deps } = accounts
  const from = { network, requestId }
  const state = new URLSearchParams(query).get('state')
  const token = newSecretToken()
  const owner = state && browserHash ? { tokenHash: hashSecretToken(state), browserHash } : null
  const begun = owner && (await takeProviderAnswer(deps.db, owner, hashSecretToken(token), deps.now()))
  if (!state || !begun) {
    await deps.security.record({ kind: 'sign_in.refused', cause: 'flow_state_not_found', ...from })
    throw new AuthFailure('flow_state_not_found')
  }
  try {
    const port = requireProvider(deps, begun.provider)
    const secrets = { state, ...(await secretsOf(deps, begun.id)) }
    const cameBackTo = new URL(`?${query}`, callbackUrl(deps))
    const person = await ask(deps, port, () => port.identify(cameBackTo, secrets))
    const { session_id } = begun
    if (session_id !== null) {
      const { issuer, subject } = person
      const identified = { ...begun, session_id, issuer, subject, email: verifiedEmail(port, person) }
      return await linkBegun(accounts, identified, { ip: network, requestId })
    }
    return (
      (await codeForOwner(accounts, begun, person)) ?? (await finishLater(deps, begun, port, person, token))
    )
  } catch (error) {
    if (!(error instanceof AuthFailure)) throw error
    await deleteProviderSignIn(deps.db, begun.id)
    const kind = begun.session_id === null ? 'sign_in.refused' : 'identity.refused'
    await deps.security.record({ kind, cause: error.code, ...from })
    return refusalTarget(begun.redirect_to, error)
  }
}

/** Returns the URL at which an app gets the reason for a refusal. */
export function refusalTarget(
  redirectTo: string,
  { code, message }: Pick<AuthFailure, 'code' | 'message'>,
): string {
  const fragment = new URLSearchParams({
    error: 'access_denied',
    error_code: code,
    error_description: message,
  })
  return `${redirectTo}#${fragment}`
}

/** Returns where the app gets a code for the owner of an account at a provider; null when nobody has linked it. */
async function codeForOwner(
  { deps }: Accounts,
  begun: ProviderSignInRow,
  person: ProvidedIdentity,
): Promise<string | null> {
  const identity = await findIdentity(deps.db, person)
  if (!identity) return null
  const at = deps.now()
  const code = await deps.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, identity.user_id)
    // Unlinked since it was found.
    if (!user || !(await markIdentityUsed(tx, identity.id, at))) throw new AuthFailure('identity_not_found')
    if (user.suspended_at) throw new AuthFailure('user_banned')
    await deleteProviderSignIn(tx, begun.id)
    const owned = { userId: user.id, method: 'oauth' as const, sessionId: null }
    return newAuthCode(tx, { ...owned, codeChallenge: begun.code_challenge, at })
  })
  return codeTarget(begun.redirect_to, code)
}

/** Saves whom the provider named, and returns the screen on which they register or link their account. */
async function finishLater(
  { db, now, config }: Deps,
  begun: ProviderSignInRow,
  port: IdentityPort,
  person: ProvidedIdentity,
  token: string,
): Promise<string> {
  const email = verifiedEmail(port, person)
  const at = now()
  if (await findFormerEmail(db, email, at)) throw new AuthFailure('email_exists')
  const expiresAt = new Date(at.getTime() + SIGN_IN_MS)
  await saveProvidedIdentity(db, begun.id, { ...person, email }, expiresAt)
  // In the fragment, which no server logs.
  return `${config.publicUrl}${FINISH_PATH}#${new URLSearchParams({ flow: token })}`
}

/** Returns the address in lower case. Throws `provider_email_needs_verification` unless the provider has checked that it's theirs. */
function verifiedEmail({ label }: IdentityPort, { email, isEmailVerified }: ProvidedIdentity): string {
  const read = emailSchema.safeParse(email)
  if (read.success && isEmailVerified) return read.data.toLowerCase()
  throw new AuthFailure('provider_email_needs_verification', {
    message: `${label} hasn’t verified your email address. Verify it there, or use your email and a password here.`,
  })
}

/** Calls a provider and turns its failures into refusals that its users can read. */
async function ask<Answer>(
  { log }: Deps,
  { id, label }: IdentityPort,
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    if (error.code === 'cancelled')
      throw new AuthFailure('access_denied', { message: `You cancelled signing in with ${label}.` })
    // Its message only: the rest may hold what the provider sent.
    const reason = error.cause instanceof Error ? error.cause.message : ''
    log.warn({ provider: id, code: error.code, reason }, 'a sign-in provider failed')
    if (error.code === 'unreachable')
      throw new AuthFailure('provider_unreachable', {
        message: `We can’t reach ${label} right now. Log in another way, or try again later.`,
      })
    throw new AuthFailure('bad_oauth_callback', {
      message: `We couldn’t check the answer from ${label}. Try again.`,
    })
  }
}

/** Returns what only we and the provider know of a sign-in. It's derived, so that a copy of the database doesn't have it. */
async function secretsOf({ secrets }: Deps, id: string): Promise<{ nonce: string; codeVerifier: string }> {
  const secret = await secrets.shared(SECRET_NAME)
  const derive = (what: string) => createHmac('sha256', secret).update(`${what} ${id}`).digest('base64url')
  return { nonce: derive('nonce'), codeVerifier: derive('verifier') }
}

const callbackUrl = ({ config }: Deps) => `${config.publicUrl}/auth/v1/callback`
