import { randomUUID } from 'node:crypto'
import type { AuthMFAChallengeWebauthnResponseDataJSON } from '@supabase/auth-js'
import type { SecurityKind } from '../../src/security/security-kinds.ts'
import { call, newEmail } from '../members/accounts.ts'
import { dataOf } from '../members/second-factors.ts'
import type { Sent } from './call.ts'
import type { ProtocolWorld } from './world.ts'

/** A call about the ways into an account that is refused, and what the security log says of it. */
interface LoggedRefusal {
  /** What is wrong. */
  when: string
  call: string
  /** A page has no code. */
  answer: [status: number, code?: string]
  logged: [kind: SecurityKind, cause: string]
  example: (world: ProtocolWorld) => Sent | Promise<Sent>
}

const PROOF = 'reauthentication_needed'
const WRONG_KEY = 'webauthn_verification_failed'
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Returns a sign-in link that was followed. */
async function usedLink({ newSignInLink, test }: ProtocolWorld) {
  const link = { token_hash: await newSignInLink(), type: 'magiclink' }
  await call(test, 'POST', '/verify', link)
  return link
}

/** Returns what a passkey has signed to sign in. */
async function signedToSignIn({ newPasskey }: ProtocolWorld) {
  const { client, device, id, half } = await newPasskey()
  const { challenge_id, options } = dataOf(await client.passkey.startAuthentication())
  return { body: { challenge_id, credential: device.get(options) }, id, half }
}

export const LOGGED_REFUSALS: LoggedRefusal[] = [
  {
    when: 'a wrong code of a mail',
    call: 'POST /auth/v1/verify',
    answer: [403, 'otp_expired'],
    logged: ['code.refused', 'magiclink or signup'],
    example: ({ known: { email } }) => ({ body: { type: 'email', email, token: '000000' } }),
  },
  {
    when: 'a link that was used',
    call: 'POST /auth/v1/verify',
    answer: [403, 'otp_expired'],
    logged: ['link.refused', 'magiclink otp_expired'],
    example: async (world) => ({ body: await usedLink(world) }),
  },
  {
    when: 'the same, by the form of its page',
    call: 'POST /auth/v1/verify',
    answer: [410],
    logged: ['link.refused', 'magiclink otp_expired'],
    example: async (world) => ({ body: new URLSearchParams(await usedLink(world)) }),
  },
  ...['/auth/v1/verify/former-email', '/sign-out-everywhere', '/freeze-withdrawals'].map(
    (path): LoggedRefusal => ({
      when: 'a link that never existed',
      call: `POST ${path}`,
      answer: [410],
      logged: ['link.refused', path.replace('/auth/v1', '')],
      example: () => ({ body: new URLSearchParams({ token: 'x' }) }),
    }),
  ),
  {
    when: 'a wrong code of an authenticator app',
    call: 'POST /auth/v1/factors/:id/verify',
    answer: [422, 'mfa_verification_failed'],
    logged: ['factor.refused', 'totp mfa_verification_failed'],
    example: async ({ newProtected }) => {
      const { factorId, half } = await newProtected()
      return { path: `/factors/${factorId}/verify`, as: half, body: { challenge_id: 'x', code: '000000' } }
    },
  },
  {
    when: 'a code of an app that was used',
    call: 'POST /auth/v1/factors/:id/verify',
    answer: [422, 'mfa_verification_failed'],
    logged: ['factor.refused', 'totp mfa_verification_failed'],
    example: async ({ newProtected, test }) => {
      const { factorId, half, code } = await newProtected()
      const sent = { path: `/factors/${factorId}/verify`, as: half, body: { challenge_id: 'x', code } }
      await call(test, 'POST', sent.path, sent.body, bearer(half))
      return sent
    },
  },
  {
    when: 'an app that isn’t theirs',
    call: 'POST /auth/v1/factors/:id/verify',
    answer: [404, 'mfa_factor_not_found'],
    logged: ['factor.refused', 'totp mfa_factor_not_found'],
    example: ({ known: { token } }) => ({
      path: `/factors/${randomUUID()}/verify`,
      as: token,
      body: { challenge_id: 'x', code: '000000' },
    }),
  },
  {
    when: 'a wrong recovery code',
    call: 'POST /auth/v1/factors/recovery-codes/verify',
    answer: [422, 'mfa_verification_failed'],
    logged: ['factor.refused', 'recovery_code mfa_verification_failed'],
    example: async ({ newProtected }) => ({ as: (await newProtected()).half, body: { code: 'x' } }),
  },
  {
    when: 'a signature for something else, as a second step',
    call: 'POST /auth/v1/factors/:id/verify',
    answer: [400, WRONG_KEY],
    logged: ['factor.refused', `passkey ${WRONG_KEY}`],
    example: async (world) => {
      const { id, half, body } = await signedToSignIn(world)
      const webauthn = { type: 'request', credential_response: body.credential }
      return {
        path: `/factors/${id}/verify`,
        as: half,
        body: { challenge_id: body.challenge_id, webauthn },
      }
    },
  },
  {
    when: 'a signature for something that was confirmed',
    call: 'POST /auth/v1/factors/:id/verify',
    answer: [400, 'webauthn_challenge_not_found'],
    logged: ['factor.refused', 'passkey webauthn_challenge_not_found'],
    example: async ({ newPasskey, test }) => {
      const { id, half, device } = await newPasskey()
      const asked = await call(test, 'POST', `/factors/${id}/challenge`, {}, bearer(half))
      const { id: challenge_id, webauthn } = asked.body as AuthMFAChallengeWebauthnResponseDataJSON
      const { publicKey } = webauthn.credential_options as { publicKey: { challenge: string; rpId: string } }
      const signed = { type: 'request', credential_response: device.get(publicKey) }
      const sent = { path: `/factors/${id}/verify`, as: half, body: { challenge_id, webauthn: signed } }
      await call(test, 'POST', sent.path, sent.body, bearer(half))
      return sent
    },
  },
  {
    when: 'a signature that came too late, as a second step',
    call: 'POST /auth/v1/factors/:id/verify',
    answer: [400, 'webauthn_challenge_expired'],
    logged: ['factor.refused', 'passkey webauthn_challenge_expired'],
    example: async (world) => {
      const { id, half, body } = await signedToSignIn(world)
      const webauthn = { type: 'request', credential_response: body.credential }
      return { path: `/factors/${id}/verify`, as: half, body: { challenge_id: '1.x', webauthn } }
    },
  },
  {
    when: 'a passkey’s signature for something else',
    call: 'POST /auth/v1/passkeys/authentication/verify',
    answer: [400, WRONG_KEY],
    logged: ['sign_in.refused', WRONG_KEY],
    example: async (world) => {
      const { body } = await signedToSignIn(world)
      return { body: { ...body, challenge_id: `${world.test.deps.now().getTime()}.x` } }
    },
  },
  {
    when: 'a passkey’s signature that was used',
    call: 'POST /auth/v1/passkeys/authentication/verify',
    answer: [400, 'webauthn_challenge_not_found'],
    logged: ['sign_in.refused', 'webauthn_challenge_not_found'],
    example: async (world) => {
      const { body } = await signedToSignIn(world)
      await call(world.test, 'POST', '/passkeys/authentication/verify', body)
      return { body }
    },
  },
  {
    when: 'a passkey’s signature that came too late',
    call: 'POST /auth/v1/passkeys/authentication/verify',
    answer: [400, 'webauthn_challenge_expired'],
    logged: ['sign_in.refused', 'webauthn_challenge_expired'],
    example: async (world) => ({ body: { ...(await signedToSignIn(world)).body, challenge_id: '1.x' } }),
  },
  {
    when: 'a new passkey for another request',
    call: 'POST /auth/v1/passkeys/registration/verify',
    answer: [400, WRONG_KEY],
    logged: ['factor.refused', WRONG_KEY],
    example: async ({ newPasskey, test }) => {
      const { client, token, device } = await newPasskey()
      const { options } = dataOf(await client.passkey.startRegistration())
      const body = { challenge_id: `${test.deps.now().getTime()}.x`, credential: device.create(options) }
      return { as: token, body }
    },
  },
  {
    when: 'a passkey that isn’t theirs',
    call: 'DELETE /auth/v1/passkeys/:id',
    answer: [404, 'webauthn_credential_not_found'],
    logged: ['factor.refused', 'webauthn_credential_not_found'],
    example: ({ known }) => ({ as: known.token, path: `/passkeys/${randomUUID()}` }),
  },
  ...(
    [
      ['POST /auth/v1/factors', 'factor.refused', { factor_type: 'totp' }],
      ['POST /auth/v1/passkeys/registration/options', 'factor.refused', {}],
      ['POST /auth/v1/factors/recovery-codes', 'factor.refused', {}],
      ['PUT /auth/v1/user', 'email.change_refused', { email: newEmail() }],
    ] as const
  ).map(([refused, kind, body]): LoggedRefusal => ({
    when: 'an old proof',
    call: refused,
    answer: [400, PROOF],
    logged: [kind, PROOF],
    example: async ({ newMember, ageProofs }) => ({ as: await ageProofs((await newMember()).token), body }),
  })),
  {
    when: 'an old proof',
    call: 'DELETE /auth/v1/factors/:id',
    answer: [400, PROOF],
    logged: ['factor.refused', PROOF],
    example: async ({ newProtected, ageProofs }) => {
      const { factorId, token } = await newProtected()
      return { path: `/factors/${factorId}`, as: await ageProofs(token) }
    },
  },
  {
    when: 'an old proof',
    call: 'GET /auth/v1/user/identities/authorize',
    answer: [400, PROOF],
    logged: ['identity.refused', PROOF],
    example: async ({ newMember, ageProofs, authorize }) => ({
      as: await ageProofs((await newMember()).token),
      path: `/user/identities/authorize?${authorize('v'.repeat(43))}`,
    }),
  },
  {
    when: 'an old proof',
    call: 'DELETE /auth/v1/user/identities/:id',
    answer: [400, PROOF],
    logged: ['identity.refused', PROOF],
    example: async ({ known, ageProofs, newMember }) => ({
      as: await ageProofs((await newMember()).token),
      path: `/user/identities/${known.id}`,
    }),
  },
  {
    when: 'a wrong password as a proof',
    call: 'POST /api/account/proof',
    answer: [403, 'PASSWORD_INCORRECT'],
    logged: ['password.refused', 'settings.prove PASSWORD_INCORRECT'],
    example: ({ known }) => ({ as: known.token, body: { way: 'password', password: 'Wrong-Pass-1' } }),
  },
  {
    when: 'a wrong code as a proof',
    call: 'POST /api/account/proof',
    answer: [403, 'CODE_INCORRECT'],
    logged: ['code.refused', 'reauthentication'],
    example: ({ known }) => ({ as: known.token, body: { way: 'code', code: '000000' } }),
  },
  {
    when: 'a wrong current password',
    call: 'PUT /auth/v1/user',
    answer: [400, 'invalid_credentials'],
    logged: ['password.refused', 'invalid_credentials'],
    example: ({ known }) => ({
      as: known.token,
      body: { password: 'Another-Pass-22', current_password: 'Wrong-Pass-1' },
    }),
  },
  {
    when: 'an unknown state',
    call: 'GET /auth/v1/callback',
    answer: [410],
    logged: ['sign_in.refused', 'flow_state_not_found'],
    example: () => ({ path: '/callback?state=x&code=x' }),
  },
  {
    when: 'an address that the provider hasn’t verified',
    call: 'GET /auth/v1/callback',
    answer: [303],
    logged: ['sign_in.refused', 'provider_email_needs_verification'],
    example: ({ newAnswer }) => newAnswer(newEmail(), false),
  },
  {
    when: 'a sign-in that began in another browser',
    call: 'POST /auth/v1/provider-sign-in',
    answer: [404, 'flow_state_not_found'],
    logged: ['sign_in.refused', 'flow_state_not_found'],
    example: async ({ newFlow }) => ({ body: { flow: (await newFlow()).flow } }),
  },
  {
    when: 'an account with another address',
    call: 'POST /auth/v1/provider-sign-in/link',
    answer: [422, 'validation_failed'],
    logged: ['identity.refused', 'validation_failed'],
    example: async ({ known, newFlow }) => {
      const { flow, headers } = await newFlow()
      return { headers, as: known.token, body: { flow } }
    },
  },
  {
    when: 'a wrong verifier',
    call: 'POST /auth/v1/token?grant_type=pkce',
    answer: [400, 'bad_code_verifier'],
    logged: ['sign_in.refused', 'bad_code_verifier'],
    example: async ({ newCode }) => ({ body: { ...(await newCode()), code_verifier: 'x'.repeat(43) } }),
  },
]
