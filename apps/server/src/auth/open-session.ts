import type { Tx } from '../db/database.ts'
import { ACCESS_TOKEN_SECONDS, type TokenSession } from './access-tokens.ts'
import type { Accounts } from './accounts.ts'
import { hashSecretToken, newSecretToken } from './secret-tokens.ts'
import {
  type ClientFacts,
  insertRefreshToken,
  insertSession,
  type SessionMethod,
} from './sessions.queries.ts'
import { viewUser } from './user.view.ts'
import type { UserRow } from './users.queries.ts'

/** Begins a session, to be answered with `viewSession` after the commit. */
export async function openSession(
  tx: Tx,
  opening: { userId: string; method: SessionMethod; client: ClientFacts; at: Date },
): Promise<{ session: TokenSession; refreshToken: string }> {
  const session = await insertSession(tx, opening)
  const refreshToken = newSecretToken()
  await insertRefreshToken(tx, session.id, hashSecretToken(refreshToken), opening.at)
  return { session, refreshToken }
}

export type SessionView = Awaited<ReturnType<typeof viewSession>>

/** Returns a session as the protocol answers with it, with a fresh access token. */
export async function viewSession(
  accounts: Accounts,
  user: UserRow,
  opened: { session: TokenSession; refreshToken: string },
) {
  const { token, expiresAtSeconds } = await accounts.tokens.sign(user, opened.session)
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: expiresAtSeconds,
    refresh_token: opened.refreshToken,
    user: viewUser(user),
  }
}
