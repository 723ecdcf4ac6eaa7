import { PRODUCT_NAME } from '@bandstand/domain/product'
import { Secret, TOTP } from 'otpauth'
import { encodeQR } from 'qr'

/** As authenticator apps expect it (RFC 6238): SHA-1, 6 digits, a new code every 30 seconds. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** The RFC's recommendation: as long as a SHA-1. */
const SECRET_BYTES = 20
/** Also the code before and the next one: clocks differ, and typing takes time. */
const WINDOW = 1

/** Returns a new secret for an authenticator app. */
export function newTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).bytes)
}

/** Returns how an authenticator app gets a secret: as text to type, as a link and as a QR code (SVG) of that link. */
export function showTotpSecret(bytes: Buffer, email: string) {
  const secret = secretOf(bytes)
  const uri = new TOTP({ ...FORM, secret, issuer: PRODUCT_NAME, label: email }).toString()
  return { qr_code: encodeQR(uri, 'svg', { ecc: 'medium' }), secret: secret.base32, uri }
}

/** Returns the 30-second step whose code this is; null when it's none of the current ones. */
export function stepOfCode(bytes: Buffer, code: string, at: Date): number | null {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const timestamp = at.getTime()
  const delta = TOTP.validate({ ...FORM, secret: secretOf(bytes), token, timestamp, window: WINDOW })
  return delta === null ? null : TOTP.counter({ period: FORM.period, timestamp }) + delta
}

function secretOf(bytes: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer })
}
