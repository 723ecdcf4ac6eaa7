/** Every refusal of the accounts protocol: its status and the text users read, which never reveals what exists. */
const FAILURES = {
  bad_json: { status: 400, message: 'The request isn’t valid JSON.' },
  validation_failed: { status: 422, message: 'The request isn’t valid.' },
  weak_password: { status: 422, message: 'The password is too weak.' },
  same_password: { status: 422, message: 'New password should be different from the old password.' },
  invalid_credentials: { status: 400, message: 'Invalid login credentials' },
  user_banned: {
    status: 400,
    message: 'This account is suspended. Contact us if you think that’s a mistake.',
  },
  email_not_confirmed: { status: 400, message: 'Email not confirmed' },
  refresh_token_not_found: { status: 400, message: 'Invalid Refresh Token: Refresh Token Not Found' },
  refresh_token_already_used: { status: 400, message: 'Invalid Refresh Token: Already Used' },
  otp_expired: { status: 403, message: 'Email link is invalid or has expired' },
  reauthentication_not_valid: { status: 422, message: 'The code is invalid or has expired' },
  email_exists: { status: 422, message: 'This email already belongs to another account.' },
  no_authorization: { status: 401, message: 'This needs a signed-in account.' },
  bad_jwt: { status: 403, message: 'Your session isn’t valid. Log in again.' },
  session_not_found: { status: 403, message: 'Your session has ended. Log in again.' },
  // Not the protocol's own.
  demo_account_shared: {
    status: 422,
    message: 'This demo account is shared, so the ways into it can’t be changed.',
  },
  reauthentication_needed: { status: 400, message: 'Confirm it’s you to continue.' },
  conflict: { status: 409, message: 'The account was changed at the same time. Try again.' },
  over_request_rate_limit: { status: 429, message: 'Too many attempts. Wait a moment, then try again.' },
  anonymous_provider_disabled: { status: 422, message: 'Anonymous sign-ins are disabled' },
  phone_provider_disabled: { status: 400, message: 'Phone sign-ins are disabled' },
  provider_disabled: { status: 400, message: 'Unsupported provider: provider is not enabled' },
  web3_provider_disabled: { status: 422, message: 'Web3 sign-ins are disabled' },
  saml_provider_disabled: { status: 404, message: 'SAML 2.0 is disabled' },
  insufficient_aal: { status: 403, message: 'Finish signing in with your second step.' },
  too_many_enrolled_mfa_factors: { status: 422, message: 'Remove an authenticator app first.' },
  mfa_phone_enroll_not_enabled: { status: 422, message: 'MFA enroll is disabled for Phone' },
  // Passkeys are added by calls of their own.
  mfa_webauthn_enroll_not_enabled: { status: 422, message: 'MFA enroll is disabled for WebAuthn' },
  mfa_recovery_codes_enroll_not_enabled: {
    status: 422,
    message: 'Recovery codes can be replaced, not removed.',
  },
  mfa_recovery_codes_sole_factor: {
    status: 422,
    message: 'Turn on two-step verification before you get recovery codes.',
  },
  mfa_verified_factor_exists: { status: 422, message: 'You already have recovery codes.' },
  mfa_recovery_codes_locked: { status: 429, message: 'Too many attempts. Wait a moment, then try again.' },
  mfa_verification_failed: { status: 422, message: 'This code isn’t right. Enter the one shown now.' },
  mfa_factor_not_found: { status: 404, message: 'Factor not found' },
  // Not the protocol's own.
  provider_unreachable: { status: 422, message: 'We can’t reach this provider right now.' },
  access_denied: { status: 422, message: 'The sign-in was cancelled.' },
  bad_oauth_callback: { status: 400, message: 'We couldn’t check the answer of this provider. Try again.' },
  provider_email_needs_verification: { status: 422, message: 'Your email address isn’t verified.' },
  flow_state_not_found: {
    status: 404,
    message: 'This sign-in has expired, was already used or began in another browser. Start again.',
  },
  bad_code_verifier: {
    status: 400,
    message: 'This sign-in began in another browser or app. Start again here.',
  },
  identity_already_exists: { status: 422, message: 'This account is already linked.' },
  identity_not_found: { status: 404, message: 'This account isn’t linked.' },
  single_identity_not_deletable: {
    status: 422,
    message: 'Set a password first. This account is the only way you log in, besides a code by email.',
  },
  too_many_passkeys: { status: 422, message: 'Remove a passkey first.' },
  webauthn_challenge_expired: { status: 400, message: 'That took too long. Try again.' },
  webauthn_challenge_not_found: { status: 400, message: 'This was already confirmed. Try again.' },
  webauthn_verification_failed: {
    status: 400,
    message: 'This passkey doesn’t work here. Try another one, or another way.',
  },
  webauthn_credential_exists: { status: 422, message: 'This passkey is already in use.' },
  webauthn_credential_not_found: { status: 404, message: 'You don’t have this passkey anymore.' },
  manual_linking_disabled: { status: 404, message: 'Manual linking is disabled' },
  not_found: { status: 404, message: 'There’s nothing at this address.' },
  unexpected_failure: { status: 500, message: 'Something went wrong on our side. Try again.' },
} as const
export type FailureCode = keyof typeof FAILURES
type WeakPasswordReason = 'length' | 'characters' | 'pwned'

interface FailureDetails {
  message?: string
  status?: number
  reasons?: WeakPasswordReason[]
  retryAfterSeconds?: number
}

/** A refusal whose text can be shown to the sender. */
export class AuthFailure extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly reasons: WeakPasswordReason[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: FailureCode, details: FailureDetails = {}) {
    super(details.message ?? FAILURES[code].message)
    this.code = code
    this.status = details.status ?? FAILURES[code].status
    this.reasons = details.reasons
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}
