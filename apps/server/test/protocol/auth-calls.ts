import { TERMS_VERSION } from '@bandstand/domain/accounts'
import type { AuthMFAChallengeWebauthnResponseDataJSON } from '@supabase/auth-js'
import {
  enrollBody,
  factorCodeBody,
  factorSignatureBody,
  finishBody,
  finishRegistrationBody,
  newPasskeyBody,
  otpBody,
  passkeySignInBody,
  passkeySignInOptionsBody,
  passwordGrantBody,
  pkceGrantBody,
  recoverBody,
  recoveryCodeBody,
  refreshGrantBody,
  renamePasskeyBody,
  resendBody,
  signUpBody,
  updateUserBody,
  verifyBody,
} from '../../src/auth/bodies.ts'
import { call } from '../members/accounts.ts'
import { dataOf } from '../members/second-factors.ts'
import { type ProtocolCall, refused } from './call.ts'

export const USER =
  'id aud role email new_email? email_change_sent_at? phone email_confirmed_at? confirmed_at? last_sign_in_at? ' +
  'app_metadata user_metadata identities factors? created_at updated_at is_anonymous'
export const SESSION = 'access_token token_type expires_in expires_at refresh_token user'
const PAUSE = 'resend_after_seconds'
const session = { status: 200, what: 'a session', fields: SESSION }
const user = { status: 200, what: 'the user', fields: USER }
const pause = { status: 200, fields: PAUSE }
const phone = '+13135550100'
const PHONE_OFF = [400, 'phone_provider_disabled'] as const

/** What is below /auth/v1 and does something. */
export const AUTH_SERVED: ProtocolCall[] = [
  {
    call: 'POST /signup',
    client: 'signUp',
    fields: signUpBody,
    answer: { status: 200, what: 'the user, without a session', fields: `${USER} ${PAUSE}` },
    example: ({ newEmail, known }) => ({
      body: { email: newEmail(), password: known.password, data: { user_type: 'artist' } },
    }),
  },
  {
    call: 'POST /token?grant_type=password',
    client: 'signInWithPassword',
    fields: passwordGrantBody,
    answer: session,
    example: ({ known: { email, password } }) => ({ body: { email, password } }),
  },
  {
    call: 'POST /token?grant_type=refresh_token',
    client: 'refreshSession, setSession, getSession',
    fields: refreshGrantBody,
    answer: session,
    example: async ({ newMember }) => ({ body: { refresh_token: (await newMember()).refreshToken } }),
  },
  {
    call: 'POST /token?grant_type=pkce',
    client: 'exchangeCodeForSession',
    fields: pkceGrantBody,
    answer: session,
    example: async ({ newCode }) => ({ body: await newCode() }),
  },
  {
    call: 'GET /authorize',
    client: 'signInWithOAuth',
    answer: {
      status: 302,
      what: 'a redirect to the provider; only with `?code_challenge=`, and to the app with the reason when the provider can’t be reached',
    },
    example: ({ authorize }) => ({ path: `/authorize?${authorize('v'.repeat(43))}` }),
  },
  {
    call: 'GET /callback',
    answer: {
      status: 303,
      what: 'a redirect to the app with a code or the reason for a refusal, or to the screen that finishes the registration; 410: a page, elsewhere than in the browser that began',
    },
    example: ({ newAnswer, newEmail }) => newAnswer(newEmail()),
  },
  {
    call: 'POST /provider-sign-in',
    fields: finishBody,
    answer: { status: 200, fields: 'provider email step first_name last_name' },
    example: async ({ newFlow }) => {
      const { flow, headers } = await newFlow()
      return { headers, body: { flow } }
    },
  },
  {
    call: 'POST /provider-sign-in/register',
    fields: finishRegistrationBody,
    answer: { status: 200, fields: 'url' },
    example: async ({ newFlow }) => {
      const { flow, headers } = await newFlow()
      const data = { userType: 'artist', firstName: 'Ada', lastName: 'Reyes' }
      return { headers, body: { flow, terms_version: TERMS_VERSION, data } }
    },
  },
  {
    call: 'POST /provider-sign-in/link',
    needs: 'session',
    fields: finishBody,
    answer: { status: 200, fields: 'url' },
    example: async ({ newMember, newFlow }) => {
      const { email, token } = await newMember()
      const { flow, headers } = await newFlow(email)
      return { headers, as: token, body: { flow } }
    },
  },
  {
    call: 'GET /user/identities/authorize',
    client: 'linkIdentity',
    needs: 'session',
    answer: { status: 200, fields: 'url' },
    example: async ({ newMember, authorize }) => ({
      as: (await newMember()).token,
      path: `/user/identities/authorize?${authorize('v'.repeat(43))}`,
    }),
  },
  {
    call: 'DELETE /user/identities/:id',
    client: 'unlinkIdentity',
    needs: 'session',
    answer: { status: 200 },
    example: async ({ newLinked }) => {
      const { token, identityId } = await newLinked()
      return { as: token, path: `/user/identities/${identityId}` }
    },
  },
  {
    call: 'POST /recover',
    client: 'resetPasswordForEmail',
    fields: recoverBody,
    answer: pause,
    example: ({ newEmail }) => ({ body: { email: newEmail() } }),
  },
  {
    call: 'POST /otp',
    client: 'signInWithOtp',
    fields: otpBody,
    answer: pause,
    example: ({ newEmail }) => ({ body: { email: newEmail(), create_user: true } }),
  },
  {
    call: 'POST /resend',
    client: 'resend',
    fields: resendBody,
    answer: pause,
    example: ({ newEmail }) => ({ body: { email: newEmail(), type: 'signup' } }),
  },
  {
    call: 'GET /verify',
    answer: { status: 200, what: 'a page with a button, which uses the link up' },
    example: async ({ newSignInLink }) => ({ path: `/verify?token=${await newSignInLink()}&type=magiclink` }),
  },
  {
    call: 'POST /verify',
    client: 'verifyOtp',
    fields: verifyBody,
    answer: {
      status: 200,
      what: 'a session; the user for `email_change`',
      fields: SESSION,
    },
    example: async ({ newSignInLink }) => ({
      body: { token_hash: await newSignInLink(), type: 'magiclink' },
    }),
  },
  {
    call: 'POST /verify',
    when: 'by the form of the page',
    answer: { status: 303, what: 'a redirect with a session; 200: a page for `email_change`' },
    example: async ({ newSignInLink }) => ({
      body: new URLSearchParams({ token_hash: await newSignInLink(), type: 'magiclink' }),
    }),
  },
  {
    call: 'POST /verify/new-link',
    answer: { status: 200, what: 'a page: another link is on its way' },
    example: ({ newEmail }) => ({ body: new URLSearchParams({ email: newEmail(), type: 'signup' }) }),
  },
  {
    call: 'GET /verify/former-email',
    answer: { status: 200, what: 'a page with a button, which gives the address back' },
    example: async ({ newWayBack }) => ({ path: `/verify/former-email?token=${await newWayBack()}` }),
  },
  {
    call: 'POST /verify/former-email',
    answer: { status: 303, what: 'a redirect with a session, for a new password' },
    example: async ({ newWayBack }) => ({ body: new URLSearchParams({ token: await newWayBack() }) }),
  },
  {
    call: 'GET /reauthenticate',
    client: 'reauthenticate',
    needs: 'session',
    answer: pause,
    example: async ({ newMember }) => ({ as: (await newMember()).token }),
  },
  {
    call: 'GET /user',
    client: 'getUser',
    needs: 'half',
    answer: user,
    example: ({ known }) => ({ as: known.token }),
  },
  {
    call: 'PUT /user',
    client: 'updateUser',
    needs: 'session',
    fields: updateUserBody,
    answer: user,
    example: ({ known }) => ({ as: known.token, body: { data: { profile_setup_required: true } } }),
  },
  {
    call: 'POST /logout',
    client: 'signOut',
    needs: 'half',
    unlimited: 'whoever has a copy of a session must not be able to keep its owner from ending it',
    answer: { status: 204, what: 'nothing; `?scope=` is `global`, `local` or `others`' },
    example: async ({ newMember }) => ({ as: (await newMember()).token }),
  },
  {
    call: 'POST /factors',
    client: 'mfa.enroll',
    needs: 'session',
    fields: enrollBody,
    answer: { status: 200, fields: 'id type friendly_name totp' },
    example: async ({ newMember }) => ({ as: (await newMember()).token, body: { factor_type: 'totp' } }),
  },
  {
    call: 'POST /factors/:id/challenge',
    client: 'mfa.challenge',
    needs: 'half',
    answer: { status: 200, fields: 'id type expires_at' },
    example: async ({ newApp }) => {
      const { factorId, token } = await newApp()
      return { path: `/factors/${factorId}/challenge`, as: token, body: {} }
    },
  },
  {
    call: 'POST /factors/:id/challenge',
    when: 'of a passkey',
    client: 'mfa.challenge, mfa.webauthn.authenticate',
    needs: 'half',
    answer: { status: 200, fields: 'id type expires_at webauthn' },
    example: async ({ newPasskey }) => {
      const { id, half } = await newPasskey()
      return { path: `/factors/${id}/challenge`, as: half, body: {} }
    },
  },
  {
    call: 'POST /factors/:id/verify',
    when: 'of a passkey',
    client: 'mfa.verify, mfa.webauthn.authenticate',
    needs: 'half',
    fields: factorSignatureBody,
    answer: session,
    example: async ({ newPasskey, test }) => {
      const { id, half, device } = await newPasskey()
      const headers = { authorization: `Bearer ${half}` }
      const { body } = await call(test, 'POST', `/factors/${id}/challenge`, {}, headers)
      const { id: challenge_id, webauthn } = body as AuthMFAChallengeWebauthnResponseDataJSON
      const { publicKey } = webauthn.credential_options as { publicKey: { challenge: string; rpId: string } }
      const signed = { type: 'request', credential_response: device.get(publicKey) }
      return { path: `/factors/${id}/verify`, as: half, body: { challenge_id, webauthn: signed } }
    },
  },
  {
    call: 'POST /factors/:id/verify',
    client: 'mfa.verify, mfa.challengeAndVerify',
    needs: 'half',
    fields: factorCodeBody,
    answer: session,
    example: async ({ newApp }) => {
      const { factorId, token, code } = await newApp()
      return { path: `/factors/${factorId}/verify`, as: token, body: { challenge_id: 'any', code } }
    },
  },
  {
    call: 'DELETE /factors/:id',
    client: 'mfa.unenroll',
    needs: 'session',
    answer: { status: 200, fields: 'id' },
    example: async ({ newApp }) => {
      const { factorId, token } = await newApp()
      return { path: `/factors/${factorId}`, as: token }
    },
  },
  {
    call: 'POST /passkeys/registration/options',
    client: 'registerPasskey, passkey.startRegistration',
    needs: 'session',
    answer: { status: 200, fields: 'challenge_id options expires_at' },
    example: async ({ newMember }) => ({ as: (await newMember()).token, body: {} }),
  },
  {
    call: 'POST /passkeys/registration/verify',
    client: 'registerPasskey, passkey.verifyRegistration',
    needs: 'session',
    fields: newPasskeyBody,
    answer: { status: 200, fields: 'id friendly_name created_at' },
    example: async ({ newPasskey }) => {
      const { client, token, device } = await newPasskey()
      const { challenge_id, options } = dataOf(await client.passkey.startRegistration())
      return { as: token, body: { challenge_id, credential: device.create(options) } }
    },
  },
  {
    call: 'POST /passkeys/authentication/options',
    client: 'signInWithPasskey, passkey.startAuthentication',
    fields: passkeySignInOptionsBody,
    answer: { status: 200, fields: 'challenge_id options expires_at' },
    example: () => ({ body: {} }),
  },
  {
    call: 'POST /passkeys/authentication/verify',
    client: 'signInWithPasskey, passkey.verifyAuthentication',
    fields: passkeySignInBody,
    answer: session,
    example: async ({ newPasskey }) => {
      const { client, device } = await newPasskey()
      const { challenge_id, options } = dataOf(await client.passkey.startAuthentication())
      return { body: { challenge_id, credential: device.get(options) } }
    },
  },
  {
    call: 'GET /passkeys',
    client: 'passkey.list',
    needs: 'session',
    answer: {
      status: 200,
      what: 'the member’s passkeys, each with `id`, `friendly_name`, `created_at` and `last_used_at`',
    },
    example: async ({ newPasskey }) => ({ as: (await newPasskey()).token }),
  },
  {
    call: 'PATCH /passkeys/:id',
    client: 'passkey.update',
    needs: 'session',
    fields: renamePasskeyBody,
    answer: { status: 200, fields: 'id friendly_name created_at last_used_at?' },
    example: async ({ newPasskey }) => {
      const { id, token } = await newPasskey()
      return { path: `/passkeys/${id}`, as: token, body: { friendly_name: 'Phone' } }
    },
  },
  {
    call: 'DELETE /passkeys/:id',
    client: 'passkey.delete',
    needs: 'session',
    answer: { status: 204, what: 'nothing' },
    example: async ({ newPasskey }) => {
      const { id, token } = await newPasskey()
      return { path: `/passkeys/${id}`, as: token }
    },
  },
  {
    call: 'POST /factors/recovery-codes',
    client: 'mfa.recoveryCodes.generate',
    needs: 'session',
    answer: { status: 200, fields: 'id type friendly_name total codes' },
    example: async ({ newProtected }) => ({ as: (await newProtected()).token }),
  },
  {
    call: 'GET /factors/recovery-codes',
    client: 'mfa.recoveryCodes.getCount',
    needs: 'half',
    answer: { status: 200, fields: 'id type total remaining' },
    example: async ({ newProtected }) => {
      const { createCodes, token } = await newProtected()
      await createCodes()
      return { as: token }
    },
  },
  {
    call: 'POST /factors/recovery-codes/regenerate',
    client: 'mfa.recoveryCodes.regenerate',
    needs: 'session',
    answer: { status: 200, fields: 'id type friendly_name total codes' },
    example: async ({ newProtected }) => {
      const { createCodes, token } = await newProtected()
      await createCodes()
      return { as: token }
    },
  },
  {
    call: 'POST /factors/recovery-codes/verify',
    client: 'mfa.recoveryCodes.verify',
    needs: 'half',
    fields: recoveryCodeBody,
    answer: session,
    example: async ({ newProtected }) => {
      const { createCodes, half } = await newProtected()
      const [code] = await createCodes()
      return { as: half, body: { code } }
    },
  },
  {
    call: 'GET /.well-known/jwks.json',
    client: 'getClaims',
    unlimited: 'the same for everybody, without work',
    answer: { status: 200, fields: 'keys' },
    example: () => ({}),
  },
  {
    call: 'GET /settings',
    unlimited: 'the same for everybody, without work',
    answer: {
      status: 200,
      fields:
        'external disable_signup mailer_autoconfirm phone_autoconfirm sms_provider saml_enabled passkeys_enabled',
    },
    example: () => ({}),
  },
  {
    call: 'GET /health',
    unlimited: 'the same for everybody, without work',
    answer: { status: 200, fields: 'name description version' },
    example: () => ({}),
  },
]

/** What the protocol has below /auth/v1 and Bandstand doesn't offer, each with the protocol's own refusal. */
export const AUTH_DISABLED: ProtocolCall[] = [
  refused('POST /signup', [422, 'anonymous_provider_disabled'], {
    when: 'without email and password',
    client: 'signInAnonymously',
    example: () => ({ body: { data: {} } }),
  }),
  refused('POST /signup', [...PHONE_OFF], {
    when: 'with `phone`',
    client: 'signUp',
    example: ({ known }) => ({ body: { phone, password: known.password } }),
  }),
  refused('POST /token?grant_type=password', [...PHONE_OFF], {
    when: 'with `phone`',
    client: 'signInWithPassword',
    example: ({ known }) => ({ body: { phone, password: known.password } }),
  }),
  refused('POST /otp', [...PHONE_OFF], {
    when: 'with `phone`',
    client: 'signInWithOtp',
    example: () => ({ body: { phone } }),
  }),
  refused('POST /resend', [422, 'validation_failed'], {
    when: 'with another `type` than `signup`',
    client: 'resend',
    why: 'anyone who knows an address could void the link that was sent',
    example: ({ newEmail }) => ({ body: { email: newEmail(), type: 'email_change' } }),
  }),
  refused('POST /token?grant_type=id_token', [400, 'provider_disabled'], {
    client: 'signInWithIdToken',
    example: () => ({ body: { provider: 'google', id_token: 'x' } }),
  }),
  refused('POST /token?grant_type=web3', [422, 'web3_provider_disabled'], {
    client: 'signInWithWeb3',
    example: () => ({ body: { chain: 'solana' } }),
  }),
  refused('GET /authorize', [400, 'provider_disabled'], {
    when: 'of a provider that the settings don’t have',
    client: 'signInWithOAuth',
    example: () => ({ path: '/authorize?provider=github' }),
  }),
  refused('POST /sso', [404, 'saml_provider_disabled'], {
    client: 'signInWithSSO',
    example: () => ({ body: { domain: 'example.com' } }),
  }),
  refused('POST /factors', [422, 'mfa_phone_enroll_not_enabled'], {
    when: '`factor_type` is `phone`',
    client: 'mfa.enroll',
    needs: 'session',
    example: ({ known }) => ({ as: known.token, body: { factor_type: 'phone', phone } }),
  }),
  refused('POST /factors', [422, 'mfa_webauthn_enroll_not_enabled'], {
    when: '`factor_type` is `webauthn`',
    client: 'mfa.webauthn.register',
    needs: 'session',
    why: 'passkeys are added by `registerPasskey`',
    example: ({ known }) => ({ as: known.token, body: { factor_type: 'webauthn', friendly_name: 'Key' } }),
  }),
  refused('DELETE /factors/recovery-codes', [422, 'mfa_recovery_codes_enroll_not_enabled'], {
    client: 'mfa.recoveryCodes.delete',
    needs: 'session',
    why: 'a lost phone would then close the account',
    example: ({ known }) => ({ as: known.token }),
  }),
]

/** What the protocol has below /auth/v1 and our server doesn't know: each is answered like any other unknown address. */
export const AUTH_UNKNOWN: ProtocolCall[] = (
  [
    ['GET /admin/*', 'admin.*', 'operators use `npm run admin` on the server, so no key opens every account'],
    ['POST /invite', 'admin.inviteUserByEmail', 'accounts are created by their owners'],
    ['POST /magiclink', undefined, 'the former name of `/otp`'],
    ['GET /oauth/*', 'oauth.*', 'Bandstand is no identity provider for others'],
    ['GET /user/oauth/grants', 'oauth.listGrants', 'the same'],
    ['GET /sso/saml/*', undefined, 'as `POST /sso`'],
    ['GET /scim/v2/*', undefined, 'the same'],
    ['GET /.well-known/openid-configuration', undefined, 'as `/oauth/*`'],
  ] as const
).map(([listed, client, why]) =>
  refused(listed, [404, 'not_found'], {
    ...(client !== undefined && { client }),
    ...(why !== undefined && { why }),
    example: ({ known }) => ({ path: listed.replace(/^\w+ /, '').replace('*', 'users'), as: known.token }),
  }),
)
