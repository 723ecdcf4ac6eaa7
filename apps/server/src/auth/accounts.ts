import type { Deps } from '../deps.ts'
import { type AccessTokens, createAccessTokens } from './sessions/access-tokens.ts'
import { createLimits, type Limits } from '../security/limits.ts'
import { createReadLimit, type SpendRead } from '../security/read-limit.ts'
import { createRefreshSecret } from './sessions/secret-tokens.ts'
import { createSigningKeys, type SigningKeys } from './sessions/signing-keys.ts'

/**
 * What the use cases of this folder share, created once per server: it holds keys, verified tokens and limits in
 * memory.
 */
export interface Accounts {
  deps: Deps
  keys: SigningKeys
  tokens: AccessTokens
  limits: Limits
  spendRead: SpendRead
  refreshSecret: () => Promise<Buffer>
}

/** Returns what the account protocol depends on: keys, access tokens, limits and the secret of refresh tokens. */
export function createAccounts(deps: Deps): Accounts {
  const keys = createSigningKeys(deps)
  return {
    deps,
    keys,
    tokens: createAccessTokens(deps, keys),
    limits: createLimits(deps),
    spendRead: createReadLimit(deps),
    refreshSecret: createRefreshSecret(deps),
  }
}
