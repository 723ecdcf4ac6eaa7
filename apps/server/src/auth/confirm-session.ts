import type { Tx } from '../db/database.ts'
import { lockUser } from '../db/locks.ts'
import { emit } from '../outbox/events.ts'
import { LimitReached } from '../security/limit-reached.ts'
import type { Limits } from '../security/limits.ts'
import type { Accounts } from './accounts.ts'
import { AuthFailure, type FailureCode } from './auth-failure.ts'
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
import { newRefreshToken, type SessionView, viewSession } from './open-session.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import type { LiveSession } from './require-session.ts'
import { clearCachedUser } from './session-cache.ts'
import { confirmSession, endSessions } from './sessions.queries.ts'
import { stepOfCode } from './totp.ts'

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
  const factor = await findTotpFactor(deps.db, user.id, factorId)
  if (!factor) throw new AuthFailure('mfa_factor_not_found')
  const isNew = factor.verified_at === null
  if (isNew && live.isHalfOpen) throw new AuthFailure('insufficient_aal')
  const { secret: bytes, sealed_by: sealedBy } = factor
  const secret = deps.secrets.open({ bytes, sealedBy }, totpSecretStore.placeOf(factor.id))
  const counted = [limits.totpPerUser, limits.totpPerDay]
  return confirm(accounts, live, { kind: 'totp', counted, asker }, async (tx, at) => {
    const step = stepOfCode(secret, code, at)
    const isFirst = isNew && !(await isProtected(tx, user.id))
    if (step === null || !(await acceptTotpStep(tx, factor.id, step, at))) return false
    if (!isNew) return true
    if (isFirst) await endSessions(tx, { userId: user.id, sessionId: session.id, scope: 'others' }, at)
    await emit(tx, 'account.factor_added', {
      userId: user.id,
      sessionId: session.id,
      name: factor.name,
      isFirst,
      at: at.toISOString(),
    })
    return { added: 'totp' }
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
  const way = { kind: 'recovery_code' as const, counted, locked: 'mfa_recovery_codes_locked' as const, asker }
  return confirm(accounts, live, way, async (tx, at) => {
    if (!(await useRecoveryCode(tx, user.id, hashRecoveryCode(code), at))) return false
    const left = (await countRecoveryCodes(tx, user.id))?.remaining ?? 0
    const used = { userId: user.id, sessionId: session.id, left, at: at.toISOString() }
    await emit(tx, 'account.recovery_code_used', used)
    return true
  })
}

interface Way {
  kind: SecondFactor
  /** What wrong tries count against. */
  counted: Limits[keyof Limits][]
  /** How the protocol refuses when there were too many, where it has a refusal of its own. */
  locked?: FailureCode
  asker: Asker
}

/** Counts the try, checks it with the account locked, and on success confirms the session and returns it with new tokens. */
async function confirm(
  accounts: Accounts,
  { user, session }: LiveSession,
  { kind, counted, locked, asker }: Way,
  check: (tx: Tx, at: Date) => Promise<boolean | { added: string }>,
): Promise<SessionView> {
  const { deps, limits } = accounts
  const { ip: network, requestId } = asker
  const own = { partyId: user.id, network, requestId }
  await limits.factorPerIp.spend(network)
  try {
    for (const limit of counted) await limit.spend(user.id)
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error
    await reportWrongCodes(accounts, user.id, session.id)
    throw locked ? new AuthFailure(locked) : error
  }
  const at = deps.now()
  const confirmed = await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id)
    const accepted = await check(tx, at)
    if (!accepted) return null
    await confirmSession(tx, session.id, kind, at)
    return { accepted, refreshToken: await newRefreshToken(tx, session.id, at) }
  })
  if (!confirmed) {
    await deps.security.note({ kind: 'factor.refused', cause: kind, ...own })
    throw new AuthFailure('mfa_verification_failed')
  }
  await limits.factorPerIp.refund(network)
  for (const limit of counted) await limit.refund(user.id)
  clearCachedUser(user.id)
  const isAdded = typeof confirmed.accepted === 'object'
  await deps.security.note({
    kind: isAdded ? 'factor.added' : 'factor.accepted',
    cause: kind,
    actorId: user.id,
    ...own,
  })
  const facts = { ...session, secondFactor: { kind, at } }
  return viewSession(accounts, user, { session: facts, refreshToken: confirmed.refreshToken })
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
