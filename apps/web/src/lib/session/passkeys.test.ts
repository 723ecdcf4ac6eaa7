import { expect, test } from 'vitest'
import { passkeyErrorText } from './passkeys.ts'

const textOf = (name: string, code = '', afterMs = 1000) =>
  passkeyErrorText(Object.assign(new Error('as the server says'), { name, code }), afterMs)

test.each([
  [textOf('NotAllowedError', 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY'), /^No passkey was used/],
  [textOf('NotAllowedError', 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', 300_000), /^That took too long/],
  [textOf('AbortError', 'ERROR_CEREMONY_ABORTED'), /^No passkey was used/],
  [textOf('InvalidStateError', 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'), /already has a passkey/],
  [textOf('ConstraintError', 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT'), /screen lock/],
  [textOf('SecurityError', 'ERROR_INVALID_RP_ID'), /at this address/],
  [textOf('AuthUnknownError'), /doesn’t support passkeys/],
  [textOf('AuthApiError', 'webauthn_challenge_expired'), /^as the server says$/],
])('%s', (text, expected) => {
  expect(text).toMatch(expected)
})
