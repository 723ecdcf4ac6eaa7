import { createHash, timingSafeEqual } from 'node:crypto'
import type { PersonId } from '@bandstand/domain/accounts'
import { MINUTE_MS } from '@bandstand/domain/time'
import type { Tx } from '../../db/database.ts'
import { lockUser } from '../../db/locks.ts'
import type { Accounts } from '../accounts.ts'
import { deleteAuthCode, findAuthCode, insertAuthCode } from './auth-codes.queries.ts'
import { AuthFailure, type FailureCode } from '../auth-failure.ts'
import type { PkceGrantBody } from '../bodies.ts'
import type { Caller } from '../client-of.ts'
import type { OpeningKind } from './mail-tokens.queries.ts'
import { noticeNewDevice } from '../sessions/new-device.ts'
import { withRefusalLog } from '../refusal-log.ts'
import { newRefreshToken, openSession, type SessionView, viewSession } from '../sessions/open-session.ts'
import { hashSecretToken, newSecretToken } from '../sessions/secret-tokens.ts'
import { clearCachedUser } from '../sessions/session-cache.ts'
import { type ClientFacts, findLiveSession } from '../sessions/sessions.queries.ts'
import { logFollowedLink } from '../users/users.queries.ts'

/** An app exchanges its code as soon as its page has loaded. */
const CODE_MS = 5 * MINUTE_MS

/**
 * Inserts and returns a code that the app with the verifier of `codeChallenge` can exchange for a session: `sessionId`, or a new one when
 * that's null.
 */
export async function newAuthCode(
  tx: Tx,
  code: {
    userId: PersonId
    method: OpeningKind | 'oauth'
    sessionId: string | null
    codeChallenge: string
    at: Date
  },
): Promise<string> {
  const { at, ...rest } = code
  const secret = newSecretToken()
  const expiresAt = new Date(at.getTime() + CODE_MS)
  await insertAuthCode(tx, { ...rest, codeHash: hashSecretToken(secret), expiresAt })
  return secret
}

/** Returns the URL at which an app gets its code. */
export function codeTarget(redirectTo: string, code: string): string {
  const target = new URL(redirectTo)
  target.searchParams.set('code', code)
  return target.href
}

/**
 * Exchanges a code for its session. A wrong verifier leaves the code as it is: its app may still come. Throws `flow_state_not_found`,
 * `bad_code_verifier`, `session_not_found`, `user_banned` and LimitReached.
 */
export async function exchangeCode(
  accounts: Accounts,
  { auth_code, code_verifier }: PkceGrantBody,
  { client, ip, requestId }: Caller & { client: ClientFacts },
): Promise<SessionView> {
  const { deps, limits } = accounts
  const from = { network: ip, requestId }
  const refuse = async (cause: FailureCode, partyId: PersonId | null) => {
    await deps.security.record({ kind: 'sign_in.refused', cause, partyId, ...from })
    return new AuthFailure(cause)
  }
  await limits.providerPerIp.spend(ip)
  const at = deps.now()
  const codeHash = hashSecretToken(auth_code)
  const found = await findAuthCode(deps.db, codeHash, at)
  if (!found) throw await refuse('flow_state_not_found', null)
  const { user_id: userId, session_id: sessionId, method } = found
  if (!isVerifier(code_verifier, found.code_challenge)) throw await refuse('bad_code_verifier', userId)
  const refused = { kind: 'sign_in.refused', partyId: userId, ...from } as const
  const { user, opened } = await withRefusalLog(deps.security, refused, () =>
    deps.db.transaction().execute(async (tx) => {
      await lockUser(tx, userId)
      if (!(await deleteAuthCode(tx, codeHash))) throw new AuthFailure('flow_state_not_found')
      if (sessionId !== null) {
        const live = await findLiveSession(tx, sessionId)
        if (!live) throw new AuthFailure('session_not_found')
        const refreshToken = await newRefreshToken(tx, sessionId, at)
        return { user: live.user, opened: { session: live.session, refreshToken } }
      }
      const user = await logFollowedLink(tx, userId, at)
      if (!user) throw new AuthFailure('user_banned')
      const opening = { userId, method: method as OpeningKind | 'oauth', client, at }
      const opened = await openSession(tx, opening)
      await noticeNewDevice(tx, user, { ...opening, id: opened.session.id, isConfirmed: false })
      return { user, opened }
    }),
  )
  clearCachedUser(userId)
  if (sessionId === null)
    await deps.security.record({
      kind: 'sign_in.succeeded',
      cause: method,
      actorId: userId,
      partyId: userId,
      ...from,
    })
  return viewSession(accounts, user, opened)
}

function isVerifier(verifier: string, challenge: string): boolean {
  const expected = Buffer.from(challenge, 'base64url')
  const given = createHash('sha256').update(verifier).digest()
  return expected.length === given.length && timingSafeEqual(expected, given)
}
