import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'

const SECRET_NAME = 'refresh_tokens'

/** Returns 256 random bits as base64url, for mail links and the first refresh token of a session. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the SHA-256 of a token, which is all we store of it. The token is fully random, so a plain hash is enough. */
export function hashSecretToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Returns the secret of a link that belongs to a row. It's derived from the id with a secret of the server, so that its owner and its
 * mail can have it again although only its hash is stored. `name`: of the kind of link.
 */
export async function linkSecret(
  { secrets }: Pick<Deps, 'secrets'>,
  name: string,
  id: string,
): Promise<string> {
  return createHmac('sha256', await secrets.shared(name))
    .update(id)
    .digest('base64url')
}

/**
 * Returns the one child of a refresh token. It's derived, so that two tabs refreshing at once get the same one although only
 * hashes are stored. Without the secret nobody can compute the current token from an old one.
 */
export function deriveChildToken(parent: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(parent).digest('base64url')
}

/**
 * Returns how to read the secret of refresh tokens, which all servers of a database share; the first that needs it
 * creates it.
 */
export function createRefreshSecret(deps: Deps): () => Promise<Buffer> {
  let secret: Buffer | undefined
  return async () => {
    secret ??= await deps.secrets.shared(SECRET_NAME)
    return secret
  }
}
