import type { Tx } from '../../db/database.ts'
import { emit } from '../../outbox/events.ts'
import type { SecurityKind } from '../../security/security-kinds.ts'
import type { Accounts } from '../accounts.ts'
import { AuthFailure } from '../auth-failure.ts'
import type { AssertionBody } from '../bodies.ts'
import { newChallenge, readChallenge } from '../passkeys/challenges.ts'
import type { Caller } from '../client-of.ts'
import { countTry, type FactorTry, refundTry, refusedFactor } from '../factors/factor-tries.ts'
import {
  acceptTotpStep,
  countRecoveryCodes,
  findTotpFactor,
  isProtected,
  type SecondFactor,
  totpSecretStore,
  useRecoveryCode,
} from '../factors/factors.queries.ts'
import { lockLiveUser } from '../users/lock-live-user.ts'
import { noticeNewDevice } from './new-device.ts'
import { withRefusalLog } from '../refusal-log.ts'
import { findPasskey, listPasskeys } from '../passkeys/passkeys.queries.ts'
import { newRefreshToken, type SessionView, viewSession } from './open-session.ts'
import { hashRecoveryCode } from '../factors/recovery-codes.ts'
import type { LiveSession } from './require-session.ts'
import { clearCachedUser } from './session-cache.ts'
import {
  confirmSession,
  deleteUnusedRefreshTokens,
  endSessions,
  findSessionFacts,
} from './sessions.queries.ts'
import { stepOfCode } from '../factors/totp.ts'
import { acceptPasskey, requestOptions, verifyPasskey } from '../passkeys/verify-passkey.ts'

/** What a check says, and the kind of its line in the security log. */
interface Verdict {
  isRight: boolean
  kind: SecurityKind
}
const ACCEPTED: Verdict = { isRight: true, kind: 'factor.accepted' }
const ADDED: Verdict = { isRight: true, kind: 'factor.added' }
const REFUSED: Verdict = { isRight: false, kind: 'factor.refused' }
/** By a device that has counted no further than at the last use. */
const COPIED: Verdict = { isRight: false, kind: 'passkey.copied' }

/**
 * Confirms a session with the code of an authenticator app: it's at `aal2` from then on, and its proof is renewed. The first
 * code of a new app also adds the app, and the first app of a member ends their other sessions, which nothing confirmed.
 */
export async function confirmWithTotp(
  accounts: Accounts,
  live: LiveSession,
  { factorId, code }: { factorId: string; code: string },
  caller: Caller,
): Promise<SessionView> {
  const { deps, limits } = accounts
  const { user, session } = live
  const factor = await withRefusalLog(deps.security, refusedFactor('totp', live, caller), async () => {
    const found = await findTotpFactor(deps.db, user.id, factorId)
    if (!found) throw new AuthFailure('mfa_factor_not_found')
    if (found.verified_at === null && live.isHalfOpen) throw new AuthFailure('insufficient_aal')
    return found
  })
  const isNew = factor.verified_at === null
  const { secret: bytes, sealed_by: sealedBy } = factor
  const secret = deps.secrets.open({ bytes, sealedBy }, totpSecretStore.placeOf(factor.id))
  const counted = [limits.totpPerUser, limits.totpPerDay]
  const attempt: FactorTry = { kind: 'totp', limits: counted, refusal: 'mfa_verification_failed', caller }
  await countTry(accounts, live, attempt)
  return confirm(accounts, live, attempt, async (tx, at) => {
    const step = stepOfCode(secret, code, at)
    const isFirst = isNew && !(await isProtected(tx, user.id))
    if (step === null || !(await acceptTotpStep(tx, factor.id, step, at))) return REFUSED
    if (!isNew) return ACCEPTED
    if (isFirst) await endSessions(tx, { userId: user.id, sessionId: session.id, scope: 'others' }, at)
    await emit(tx, 'account.factor_added', {
      userId: user.id,
      sessionId: session.id,
      kind: 'totp',
      name: factor.name,
      isFirst,
      at: at.toISOString(),
    })
    return ADDED
  })
}

/** Confirms a session with one of the member's recovery codes, which is used up, and notifies the member. */
export async function confirmWithRecoveryCode(
  accounts: Accounts,
  live: LiveSession,
  code: string,
  caller: Caller,
): Promise<SessionView> {
  const { user, session } = live
  const attempt: FactorTry = {
    kind: 'recovery_code',
    limits: [accounts.limits.recoveryCodePerUser],
    locked: 'mfa_recovery_codes_locked',
    refusal: 'mfa_verification_failed',
    caller,
  }
  await countTry(accounts, live, attempt)
  return confirm(accounts, live, attempt, async (tx, at) => {
    if (!(await useRecoveryCode(tx, user.id, hashRecoveryCode(code), at))) return REFUSED
    const left = (await countRecoveryCodes(tx, user.id))?.remaining ?? 0
    const used = { userId: user.id, sessionId: session.id, left, at: at.toISOString() }
    await emit(tx, 'account.recovery_code_used', used)
    return ACCEPTED
  })
}

/** Returns what the browser needs to confirm this session with any of the member's passkeys. Throws `mfa_factor_not_found`. */
export async function startConfirming({ deps }: Accounts, { user, session }: LiveSession, factorId: string) {
  if (!(await findPasskey(deps.db, user.id, factorId))) throw new AuthFailure('mfa_factor_not_found')
  const challenge = await newChallenge(deps, `confirm ${session.id}`)
  const publicKey = await requestOptions(deps, await listPasskeys(deps.db, user.id), challenge)
  return {
    id: challenge.id,
    type: 'webauthn' as const,
    expires_at: Math.floor(challenge.expiresAt.getTime() / 1000),
    webauthn: { type: 'request' as const, credential_options: { publicKey } },
  }
}

/** Confirms a session with any of the member's passkeys. */
export async function confirmWithPasskey(
  accounts: Accounts,
  live: LiveSession,
  { challengeId, credential }: { challengeId: string; credential: AssertionBody },
  caller: Caller,
): Promise<SessionView> {
  const { deps } = accounts
  const attempt: FactorTry = { kind: 'passkey', limits: [], refusal: 'webauthn_verification_failed', caller }
  await countTry(accounts, live, attempt)
  const signed = await withRefusalLog(deps.security, refusedFactor('passkey', live, caller), async () => {
    const challenge = await readChallenge(deps, challengeId, `confirm ${live.session.id}`)
    return verifyPasskey(deps, challenge, credential)
  })
  return confirm(accounts, live, attempt, async (tx, at) => {
    if (signed?.passkey.user_id !== live.user.id) return REFUSED
    const outcome = await acceptPasskey(tx, signed, at)
    return { accepted: ACCEPTED, copied: COPIED, removed: REFUSED }[outcome]
  })
}

type Check = (tx: Tx, at: Date) => Promise<Verdict>

/** Checks a try with the account locked, and on success takes it back, confirms the session and returns it with new tokens. */
async function confirm(
  accounts: Accounts,
  live: LiveSession,
  attempt: FactorTry,
  check: Check,
): Promise<SessionView> {
  const { deps } = accounts
  const { user, session } = live
  const { kind, caller, refusal } = attempt
  const at = deps.now()
  const refused = refusedFactor(kind, live, caller)
  const { verdict, refreshToken } = await withRefusalLog(deps.security, refused, () =>
    deps.db.transaction().execute((tx) => checkLocked(tx, live, { kind, check, at })),
  )
  if (refreshToken === null) {
    await deps.security.record({ ...refused, kind: verdict.kind, cause: `${kind} ${refusal}` })
    throw new AuthFailure(refusal)
  }
  await refundTry(accounts, live, attempt)
  clearCachedUser(user.id)
  await deps.security.record({ ...refused, kind: verdict.kind, actorId: user.id })
  return viewSession(accounts, user, { session: { ...session, secondFactor: { kind, at } }, refreshToken })
}

/** Checks a try, and if it's right confirms the session and returns its new refresh token. */
async function checkLocked(
  tx: Tx,
  live: LiveSession,
  { kind, check, at }: { kind: SecondFactor; check: Check; at: Date },
): Promise<{ verdict: Verdict; refreshToken: string | null }> {
  const { session } = live
  await lockLiveUser(tx, live)
  const verdict = await check(tx, at)
  if (!verdict.isRight) return { verdict, refreshToken: null }
  await confirmSession(tx, session.id, kind, at)
  if (live.isHalfOpen && session.method !== 'password') await noticePassed(tx, live, at)
  // Whoever copied the one of before must not be able to use it after.
  await deleteUnusedRefreshTokens(tx, session.id)
  return { verdict, refreshToken: await newRefreshToken(tx, session.id, at) }
}

/** Notifies the owner of a sign-in from a new device that waited for its second step. */
async function noticePassed(tx: Tx, { user, session: { id, method } }: LiveSession, at: Date): Promise<void> {
  const facts = await findSessionFacts(tx, id)
  if (!facts) return
  const client = { ip: facts.ip, userAgent: facts.user_agent, browserHash: facts.browser_hash }
  await noticeNewDevice(tx, user, { id, method, isConfirmed: true, client, at })
}
