import type { FastifyInstance } from 'fastify'
import type { Accounts } from './accounts.ts'
import { AuthFailure, type FailureCode } from './auth-failure.ts'
import { requireSession } from './sessions/require-session.ts'

/** Ways to sign in that the protocol has and Bandstand does not offer, each with the protocol's own refusal. */
const DISABLED: [method: 'GET' | 'POST', path: string, code: FailureCode][] = [
  ['POST', '/sso', 'saml_provider_disabled'],
]
/** The same for routes that need a session. */
const DISABLED_OWN: [method: 'GET' | 'POST' | 'DELETE', path: string, code: FailureCode][] = [
  ['DELETE', '/factors/recovery-codes', 'mfa_recovery_codes_enroll_not_enabled'],
]

/** Answers the protocol’s calls that Bandstand does not offer. */
export function registerDisabledRoutes(auth: FastifyInstance, accounts: Accounts): void {
  for (const [method, url, code] of DISABLED)
    auth.route({
      method,
      url,
      handler: async () => {
        throw new AuthFailure(code)
      },
    })
  for (const [method, url, code] of DISABLED_OWN)
    auth.route({
      method,
      url,
      handler: async ({ headers }) => {
        await requireSession(accounts, headers.authorization)
        throw new AuthFailure(code)
      },
    })
}

/** Refuses sign-ups and sign-ins without an email address, such as by phone. */
export function requireEmailWay(body: unknown, isSignUp: boolean): void {
  if (typeof body !== 'object' || body === null || 'email' in body) return
  if ('phone' in body) throw new AuthFailure('phone_provider_disabled')
  if (isSignUp && !('password' in body)) throw new AuthFailure('anonymous_provider_disabled')
}

/** Returns the refusal of a way to a token that is not offered; null for offered and for unknown ones. */
export function disabledGrant(grantType: unknown): FailureCode | null {
  if (grantType === 'id_token') return 'provider_disabled'
  return grantType === 'web3' ? 'web3_provider_disabled' : null
}
