import type { Tx } from '../db/database.ts'
import { emit } from '../outbox/events.ts'
import { LimitReached } from '../security/limit-reached.ts'
import type { Limits } from '../security/limits.ts'
import type { SecurityEvent } from '../security/security-log.ts'
import type { Accounts } from './accounts.ts'
import { AuthFailure, type FailureCode } from './auth-failure.ts'
import type { AssertionBody } from './bodies.ts'
import { newChallenge, readChallenge } from './challenges.ts'
import type { Asker } from './client-of.ts'
import {
  acceptTotpStep,
  countRecoveryCodes,
  findTotpFactor,
  isProtected,
  type SecondFactor,
  totpSecretStore,
  useRecoveryCode,
} from './factors.queries.ts'
import { lockLiveUser } from './lock-live-user.ts'
import { noticeNewDevice } from './new-device.ts'
import { noteRefused } from './note-refused.ts'
import { findPasskey, listPasskeys } from './passkeys.queries.ts'
import { newRefreshToken, type SessionView, viewSession } from './open-session.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import type { LiveSession } from './require-session.ts'
import { clearCachedUser } from './session-cache.ts'
import {
  confirmSession,
  deleteUnusedRefreshTokens,
  endSessions,
  findSessionFacts,
} from './sessions.queries.ts'
import { stepOfCode } from './totp.ts'
import { acceptPasskey, requestOptions, verifyPasskey } from './verify-passkey.ts'

/**
 * Confirms a session with the code of an authenticator app: it's at `aal2` from then on, and its proof is renewed. The first
 * code of a new app also adds the app, and the first app of a member ends their other sessions, which nothing confirmed.
 */
export async function confirmWithTotp(
  accounts: Accounts,
  live: LiveSession,
  { factorId, code }: { factorId: string; code: string },
  asker: Asker,
): Promise<SessionView> {
  const { deps, limits } = accounts
  const { user, session } = live
  const factor = await noteRefused(deps.security, refusedFactor('totp', live, asker), async () => {
    const found = await findTotpFactor(deps.db, user.id, factorId)
    if (!found) throw new AuthFailure('mfa_factor_not_found')
    if (found.verified_at === null && live.isHalfOpen) throw new AuthFailure('insufficient_aal')
    return found
  })
  const isNew = factor.verified_at === null
  const { secret: bytes, sealed_by: sealedBy } = factor
  const secret = deps.secrets.open({ bytes, sealedBy }, totpSecretStore.placeOf(factor.id))
  const way: Way = { kind: 'totp', counted: [limits.totpPerUser, limits.totpPerDay], asker }
  await countTry(accounts, live, way)
  return confirm(accounts, live, way, async (tx, at) => {
    const step = stepOfCode(secret, code, at)
    const isFirst = isNew && !(await isProtected(tx, user.id))
    if (step === null || !(await acceptTotpStep(tx, factor.id, step, at))) return false
    if (!isNew) return true
    if (isFirst) await endSessions(tx, { userId: user.id, sessionId: session.id, scope: 'others' }, at)
    await emit(tx, 'account.factor_added', {
      userId: user.id,
      sessionId: session.id,
      kind: 'totp',
      name: factor.name,
      isFirst,
      at: at.toISOString(),
    })
    return 'added'
  })
}

/** Confirms a session with one of the member's recovery codes, which is used up, and notifies the member. */
export async function confirmWithRecoveryCode(
  accounts: Accounts,
  live: LiveSession,
  code: string,
  asker: Asker,
): Promise<SessionView> {
  const { user, session } = live
  const counted = [accounts.limits.recoveryCodePerUser]
  const way: Way = { kind: 'recovery_code', counted, locked: 'mfa_recovery_codes_locked', asker }
  await countTry(accounts, live, way)
  return confirm(accounts, live, way, async (tx, at) => {
    if (!(await useRecoveryCode(tx, user.id, hashRecoveryCode(code), at))) return false
    const left = (await countRecoveryCodes(tx, user.id))?.remaining ?? 0
    const used = { userId: user.id, sessionId: session.id, left, at: at.toISOString() }
    await emit(tx, 'account.recovery_code_used', used)
    return true
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
  asker: Asker,
): Promise<SessionView> {
  const { deps } = accounts
  const way: Way = { kind: 'passkey', counted: [], refusal: 'webauthn_verification_failed', asker }
  await countTry(accounts, live, way)
  const signed = await noteRefused(deps.security, refusedFactor('passkey', live, asker), async () => {
    const challenge = await readChallenge(deps, challengeId, `confirm ${live.session.id}`)
    return verifyPasskey(deps, challenge, credential)
  })
  return confirm(accounts, live, way, async (tx, at) => {
    if (signed?.passkey.user_id !== live.user.id) return false
    const outcome = await acceptPasskey(tx, signed, at)
    return outcome === 'copied' ? 'copied' : outcome === 'accepted'
  })
}

interface Way {
  kind: SecondFactor
  /** What wrong tries count against. */
  counted: Limits[keyof Limits][]
  /** How the protocol refuses when there were too many, where it has a refusal of its own. */
  locked?: FailureCode
  /** How a wrong code or signature is refused. */
  refusal?: FailureCode
  asker: Asker
}

/** Counts a try before anything is done for it. Throws LimitReached, or how the protocol refuses then. */
async function countTry(
  accounts: Accounts,
  { user, session }: LiveSession,
  { counted, locked, asker }: Way,
): Promise<void> {
  await accounts.limits.factorPerIp.spend(asker.ip)
  try {
    for (const limit of counted) await limit.spend(user.id)
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error
    await reportWrongCodes(accounts, user.id, session.id)
    if (!locked) throw error
    const { message, retryAfterSeconds } = error
    throw new AuthFailure(locked, { message, retryAfterSeconds })
  }
}

/** What the security log says of a refused second factor: of the account, and of nobody who has proved who they are. */
function refusedFactor(
  cause: SecondFactor,
  { user }: LiveSession,
  { ip: network, requestId }: Asker,
): SecurityEvent {
  return { kind: 'factor.refused', cause, partyId: user.id, network, requestId }
}

/** Checks a try with the account locked, and on success takes it back, confirms the session and returns it with new tokens. */
async function confirm(
  accounts: Accounts,
  live: LiveSession,
  { kind, counted, refusal = 'mfa_verification_failed', asker }: Way,
  check: (tx: Tx, at: Date) => Promise<boolean | 'added' | 'copied'>,
): Promise<SessionView> {
  const { deps, limits } = accounts
  const { user, session } = live
  const at = deps.now()
  const refused = refusedFactor(kind, live, asker)
  const confirmed = await noteRefused(deps.security, refused, () =>
    deps.db.transaction().execute(async (tx) => {
      await lockLiveUser(tx, live)
      const accepted = await check(tx, at)
      if (accepted === false || accepted === 'copied') return { accepted }
      await confirmSession(tx, session.id, kind, at)
      if (live.isHalfOpen && session.method !== 'password') await noticePassed(tx, live, at)
      // Whoever copied the one of before must not be able to use it after.
      await deleteUnusedRefreshTokens(tx, session.id)
      return { accepted, refreshToken: await newRefreshToken(tx, session.id, at) }
    }),
  )
  if (confirmed.refreshToken === undefined) {
    const isCopied = confirmed.accepted === 'copied'
    await deps.security.note({
      ...refused,
      kind: isCopied ? 'passkey.copied' : 'factor.refused',
      cause: `${kind} ${refusal}`,
    })
    throw new AuthFailure(refusal)
  }
  await limits.factorPerIp.refund(asker.ip)
  for (const limit of counted) await limit.refund(user.id)
  clearCachedUser(user.id)
  await deps.security.note({
    ...refused,
    kind: confirmed.accepted === 'added' ? 'factor.added' : 'factor.accepted',
    actorId: user.id,
  })
  const facts = { ...session, secondFactor: { kind, at } }
  return viewSession(accounts, user, { session: facts, refreshToken: confirmed.refreshToken })
}

/** Notifies the owner of a sign-in from a new device that waited for its second step. */
async function noticePassed(tx: Tx, { user, session: { id, method } }: LiveSession, at: Date): Promise<void> {
  const facts = await findSessionFacts(tx, id)
  if (!facts) return
  const client = { ip: facts.ip, userAgent: facts.user_agent, browserHash: facts.browser_hash }
  await noticeNewDevice(tx, user, { id, method, isConfirmed: true, client, at })
}

/** Notifies a member, once a day, that somebody with their password was stopped from trying codes. */
async function reportWrongCodes(
  { deps, limits }: Accounts,
  userId: string,
  sessionId: string,
): Promise<void> {
  try {
    await limits.wrongCodesNotice.spend(userId)
  } catch (error) {
    if (error instanceof LimitReached) return
    throw error
  }
  const refused = { userId, sessionId, at: deps.now().toISOString() }
  await deps.db.transaction().execute((tx) => emit(tx, 'account.codes_refused', refused))
}
