import { createHash, createHmac, randomBytes } from 'node:crypto'
import { getServerSecret } from '../db/server-secret.ts'
import type { Deps } from '../deps.ts'

const SECRET_NAME = 'refresh_tokens'

/** 256 random bits, for mail links and the first refresh token of a session. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url')
}

/** All that is stored of a token. It is random in full length, so a plain hash is enough. */
export function hashSecretToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * The one child of a refresh token. Derived, so that two tabs refreshing at once get the same one although only
 * hashes are stored; the secret keeps whoever reads an old token from computing the living one.
 */
export function deriveChildToken(parent: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(parent).digest('base64url')
}

/** The secret that all servers of a database share, made by the first that needs it. */
export function createRefreshSecret(deps: Deps): () => Promise<Buffer> {
  let secret: Buffer | undefined
  return async () => {
    secret ??= await getServerSecret(deps.db, SECRET_NAME)
    return secret
  }
}
