import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const ID_BYTES = 8

/** A key that encrypts the secrets in the database. */
export interface SecretKey {
  /** Derived from the key, which nobody can compute from it. */
  id: string
  /** As in the settings: 32 bytes in base64. */
  text: string
  cipherKey: Buffer
}

/** Returns a new random key as text. */
export function newSecretKeyText(): string {
  return randomBytes(KEY_BYTES).toString('base64')
}

/** Returns the key of a text that `isSecretKeyText`. */
export function readSecretKey(text: string): SecretKey {
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(text, 'base64'), '', `bandstand ${purpose}`, length))
  return { id: derive('key id', ID_BYTES).toString('hex'), text, cipherKey: derive('secrets', KEY_BYTES) }
}

/**
 * Returns these bytes encrypted (AES-256-GCM): nonce, ciphertext, tag. They open only with the same key and `place`, so a sealed
 * secret is of no use in another row.
 */
export function seal({ cipherKey }: SecretKey, plain: Buffer, place: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, cipherKey, nonce).setAAD(Buffer.from(place))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Returns the bytes that `seal` encrypted. Throws when they were changed, moved or sealed with another key. */
export function unseal({ cipherKey }: SecretKey, sealed: Buffer, place: string): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(ALGORITHM, cipherKey, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}
