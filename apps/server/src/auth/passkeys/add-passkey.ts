import { randomUUID } from 'node:crypto'
import { isDemoAccount } from '../../demo-accounts.ts'
import { emit } from '../../outbox/events.ts'
import type { Accounts } from '../accounts.ts'
import { AuthFailure } from '../auth-failure.ts'
import type { AttestationBody } from '../bodies.ts'
import { newChallenge, readChallenge, useChallenge } from './challenges.ts'
import type { Caller } from '../client-of.ts'
import { deviceText } from '../sessions/device-text.ts'
import { lockLiveUser } from '../users/lock-live-user.ts'
import { isProtected } from '../factors/factors.queries.ts'
import { insertPasskey, listPasskeys } from './passkeys.queries.ts'
import { requireProof } from '../factors/proof.ts'
import type { LiveSession } from '../sessions/require-session.ts'
import { clearCachedUser } from '../sessions/session-cache.ts'
import { confirmSession, endSessions } from '../sessions/sessions.queries.ts'
import { creationOptions, verifyNewPasskey } from './verify-passkey.ts'

/** More than one person has devices and password managers, and few enough for one list. */
const MOST_PASSKEYS = 10

/** Starts to add a passkey, after a proof: returns what the browser needs to make one in this session. */
export async function startPasskey({ deps, limits }: Accounts, live: LiveSession) {
  const { user, session } = live
  if (deps.config.demo && isDemoAccount(user.email)) throw new AuthFailure('demo_account_shared')
  requireProof(live, deps.now())
  await limits.enrollPerUser.spend(user.id)
  const existing = await listPasskeys(deps.db, user.id)
  if (existing.length >= MOST_PASSKEYS) throw new AuthFailure('too_many_passkeys')
  const challenge = await newChallenge(deps, `add ${session.id}`)
  return {
    challenge_id: challenge.id,
    options: await creationOptions(deps, user, existing, challenge),
    expires_at: Math.floor(challenge.expiresAt.getTime() / 1000),
  }
}

/**
 * Adds the passkey that the browser has made. The device has just verified the member, so this confirms the session too. The
 * first second factor of a member ends their other sessions, which nothing confirmed.
 */
export async function addPasskey(
  { deps, limits }: Accounts,
  live: LiveSession,
  { challengeId, credential }: { challengeId: string; credential: AttestationBody },
  { ip: network, requestId, userAgent }: Caller & { userAgent: string | null },
) {
  const { user, session } = live
  const own = { partyId: user.id, network, requestId }
  await limits.changesPerSession.spend(session.id)
  const challenge = await readChallenge(deps, challengeId, `add ${session.id}`)
  const made = await verifyNewPasskey(deps, challenge, credential)
  if (!made) throw new AuthFailure('webauthn_verification_failed')
  const at = deps.now()
  const passkey = { id: randomUUID(), user_id: user.id, name: deviceText(userAgent), created_at: at, ...made }
  await deps.db.transaction().execute(async (tx) => {
    await lockLiveUser(tx, live)
    await useChallenge(tx, challenge)
    const isFirst = !(await isProtected(tx, user.id))
    if ((await listPasskeys(tx, user.id)).length >= MOST_PASSKEYS) throw new AuthFailure('too_many_passkeys')
    if (!(await insertPasskey(tx, passkey))) throw new AuthFailure('webauthn_credential_exists')
    // The protocol's answer has no session, so the refresh token stays. The proof before this was one for the session.
    await confirmSession(tx, session.id, 'passkey', at)
    if (isFirst) await endSessions(tx, { userId: user.id, sessionId: session.id, scope: 'others' }, at)
    const added = { userId: user.id, sessionId: session.id, kind: 'passkey' as const, name: passkey.name }
    await emit(tx, 'account.factor_added', { ...added, isFirst, at: at.toISOString() })
  })
  clearCachedUser(user.id)
  await deps.security.record({ kind: 'factor.added', cause: 'passkey', actorId: user.id, ...own })
  return { id: passkey.id, friendly_name: passkey.name, created_at: at.toISOString() }
}
