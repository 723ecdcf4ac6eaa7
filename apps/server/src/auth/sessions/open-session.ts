import type { PersonId } from '@bandstand/domain/accounts'
import type { Tx } from '../../db/database.ts'
import { ACCESS_TOKEN_SECONDS } from './access-tokens.ts'
import type { Accounts } from '../accounts.ts'
import { hashSecretToken, newSecretToken } from './secret-tokens.ts'
import {
  type ClientFacts,
  insertRefreshToken,
  insertSession,
  type SessionFacts,
  type SessionMethod,
} from './sessions.queries.ts'
import { showUser } from '../users/show-user.ts'
import type { UserRow } from '../users/users.queries.ts'

/** Begins a session, to be answered with `viewSession` after the commit. */
export async function openSession(
  tx: Tx,
  opening: { userId: PersonId; method: SessionMethod; client: ClientFacts; at: Date },
): Promise<{ session: SessionFacts; refreshToken: string }> {
  const session = await insertSession(tx, opening)
  return { session, refreshToken: await newRefreshToken(tx, session.id, opening.at) }
}

/** Inserts a refresh token of a session that is derived from no other, and returns it. */
export async function newRefreshToken(tx: Tx, sessionId: string, at: Date): Promise<string> {
  const refreshToken = newSecretToken()
  await insertRefreshToken(tx, sessionId, hashSecretToken(refreshToken), at)
  return refreshToken
}

export type SessionView = Awaited<ReturnType<typeof viewSession>>

/** Returns a session as the protocol answers with it, with a fresh access token. */
export async function viewSession(
  accounts: Accounts,
  user: UserRow,
  opened: { session: SessionFacts; refreshToken: string },
) {
  const { token, expiresAtSeconds } = await accounts.tokens.sign(user, opened.session)
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: expiresAtSeconds,
    refresh_token: opened.refreshToken,
    user: await showUser(accounts.deps.db, user),
  }
}
