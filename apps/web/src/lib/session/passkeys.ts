/** What a call of the auth client failed with: the service's refusal, or the browser's. */
type Failure = Error & { code?: string | undefined }

/** The server's challenges and the browser's own question last this long. */
const PATIENCE_MS = 300_000

const TEXTS: Record<string, string> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device already has a passkey for your account.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT:
    'This device can’t keep passkeys. Try another one.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'Passkeys need a screen lock, a fingerprint or a PIN. Set one up on this device, or try another one.',
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: 'This device can’t keep passkeys. Try another one.',
  ERROR_AUTHENTICATOR_GENERAL_ERROR: 'Your device couldn’t use a passkey. Try again.',
  ERROR_INVALID_DOMAIN: 'Passkeys don’t work at this address.',
  ERROR_INVALID_RP_ID: 'Passkeys don’t work at this address.',
}

/** Returns whether passkeys work in this browser, at this address: never where the host is a number. */
export function canUsePasskeys(): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(location.hostname)
  return !isNumber && 'PublicKeyCredential' in window && 'credentials' in navigator
}

/** Returns whether the browser offers passkeys among the addresses that it fills in. */
export async function canFillPasskeys(): Promise<boolean> {
  if (!canUsePasskeys()) return false
  // Missing in older browsers.
  return (await window.PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) ?? false
}

/** Waits for a call that asks the browser for a passkey. If it fails, the error says why in words for the reader. */
export async function passkeyAnswer<Answer extends { error: Failure | null }>(
  call: Promise<Answer>,
): Promise<Answer> {
  const askedAt = performance.now()
  const answer = await call
  if (answer.error) answer.error.message = passkeyErrorText(answer.error, performance.now() - askedAt)
  return answer
}

/** Returns the text about a browser that gave no passkey, after so long; a refusal of the service has its own. */
export function passkeyErrorText({ code = '', name, message }: Failure, afterMs: number): string {
  if (name === 'NotAllowedError' || code === 'ERROR_CEREMONY_ABORTED')
    // For privacy, browsers say the same whether the user cancelled or has no passkey.
    return afterMs < PATIENCE_MS
      ? 'No passkey was used. Try again. If this device has none for your account, use another way.'
      : 'That took too long. Try again.'
  if (name === 'AuthUnknownError') return 'This browser doesn’t support passkeys. Use another way.'
  return TEXTS[code] ?? message
}
