import type { Tx } from '../db/database.ts'
import { lockUser } from '../db/locks.ts'
import { emit } from '../outbox/events.ts'
import type { Accounts } from './accounts.ts'
import { AuthFailure } from './auth-failure.ts'
import type { Asker } from './client-of.ts'
import {
  deleteAllFactors,
  deleteRecoveryCodes,
  deleteTotpFactor,
  findTotpFactor,
  isProtected,
} from './factors.queries.ts'
import { requireProof } from './proof.ts'
import type { LiveSession } from './require-session.ts'
import { clearCachedUser } from './session-cache.ts'
import { clearSecondFactor, endSessions } from './sessions.queries.ts'

/**
 * Removes one of the member's second factors. The other sessions end, because whoever has the removed device may have opened
 * one. With the last factor the recovery codes go, and sessions are at `aal1` again. One that was never verified goes
 * without all that. Throws `mfa_factor_not_found` when it's gone already.
 */
export async function removeFactor(
  { deps }: Accounts,
  live: LiveSession,
  factorId: string,
  { ip: network, requestId }: Asker,
): Promise<{ id: string }> {
  const { user, session } = live
  const at = deps.now()
  const factor = await findTotpFactor(deps.db, user.id, factorId)
  if (!factor) throw new AuthFailure('mfa_factor_not_found')
  if (factor.verified_at) requireProof(live, at)
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id)
    if (!(await deleteTotpFactor(tx, user.id, factorId))) throw new AuthFailure('mfa_factor_not_found')
    if (!factor.verified_at) return
    const isLast = await endProtection(tx, user.id)
    await endSessions(tx, { userId: user.id, sessionId: session.id, scope: 'others' }, at)
    const removed = { userId: user.id, sessionId: session.id, name: factor.name, isLast }
    await emit(tx, 'account.factor_removed', { ...removed, at: at.toISOString() })
  })
  clearCachedUser(user.id)
  const own = { actorId: user.id, partyId: user.id, network, requestId }
  if (factor.verified_at) await deps.security.note({ kind: 'factor.removed', cause: 'totp', ...own })
  return { id: factorId }
}

/**
 * Removes all second factors and recovery codes of an account and ends its sessions, in an operator's transaction: its
 * owner lost them. Returns false when it has none.
 */
export async function removeAllFactors(tx: Tx, userId: string, at: Date): Promise<boolean> {
  await lockUser(tx, userId)
  if (!(await isProtected(tx, userId))) return false
  await deleteAllFactors(tx, userId)
  await endSessions(tx, { userId, scope: 'global' }, at)
  const removed = { userId, sessionId: null, name: 'All second factors', isLast: true }
  await emit(tx, 'account.factor_removed', { ...removed, at: at.toISOString() })
  return true
}

/** Removes what only a second factor gives, if none is left; returns whether that is so. */
async function endProtection(tx: Tx, userId: string): Promise<boolean> {
  if (await isProtected(tx, userId)) return false
  await deleteRecoveryCodes(tx, userId)
  await clearSecondFactor(tx, userId)
  return true
}
