import type { PersonId } from '@bandstand/domain/accounts'
import type { Database, Tx } from '../../db/database.ts'
import { lockUser } from '../../db/locks.ts'
import { emit } from '../../outbox/events.ts'
import type { Accounts } from '../accounts.ts'
import { AuthFailure } from '../auth-failure.ts'
import type { Caller } from '../client-of.ts'
import {
  deleteAllFactors,
  deleteRecoveryCodes,
  deleteTotpFactor,
  findTotpFactor,
  isProtected,
} from './factors.queries.ts'
import { deletePasskey, findPasskey } from '../passkeys/passkeys.queries.ts'
import { requireProof } from './proof.ts'
import type { LiveSession } from '../sessions/require-session.ts'
import { clearCachedUser } from '../sessions/session-cache.ts'
import { clearSecondFactor, endSessions } from '../sessions/sessions.queries.ts'

/**
 * Removes one of the member's second factors. The other sessions end, because whoever has the removed device may have opened
 * one. With the last factor the recovery codes go, and sessions are at `aal1` again. One that was never verified goes
 * without all that. It's never the last way in, as a mailed code always signs in. Throws `mfa_factor_not_found` when it's gone
 * already, and LimitReached.
 */
export async function removeFactor(
  { deps, limits }: Accounts,
  live: LiveSession,
  factorId: string,
  { ip: network, requestId }: Caller,
): Promise<{ id: string }> {
  const { user, session } = live
  const at = deps.now()
  await limits.changesPerSession.spend(session.id)
  const factor = await findFactor(deps.db, user.id, factorId)
  if (!factor) throw new AuthFailure('mfa_factor_not_found')
  const { kind, name, isVerified } = factor
  if (isVerified) requireProof(live, at)
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id)
    const remove = kind === 'passkey' ? deletePasskey : deleteTotpFactor
    if (!(await remove(tx, user.id, factorId))) throw new AuthFailure('mfa_factor_not_found')
    if (!isVerified) return
    const isLast = await endProtection(tx, user.id)
    await endSessions(tx, { userId: user.id, sessionId: session.id, scope: 'others' }, at)
    const removed = { userId: user.id, sessionId: session.id, kind, name, isLast }
    await emit(tx, 'account.factor_removed', { ...removed, at: at.toISOString() })
  })
  clearCachedUser(user.id)
  const own = { actorId: user.id, partyId: user.id, network, requestId }
  if (isVerified) await deps.security.record({ kind: 'factor.removed', cause: kind, ...own })
  return { id: factorId }
}

async function findFactor(db: Database, userId: PersonId, id: string) {
  const passkey = await findPasskey(db, userId, id)
  if (passkey) return { kind: 'passkey' as const, name: passkey.name, isVerified: true }
  const app = await findTotpFactor(db, userId, id)
  return app && { kind: 'totp' as const, name: app.name, isVerified: app.verified_at !== null }
}

/**
 * Removes all second factors and recovery codes of an account and ends its sessions, in an operator's transaction: its
 * owner lost them. Returns false when it has none.
 */
export async function removeAllFactors(tx: Tx, userId: PersonId, at: Date): Promise<boolean> {
  await lockUser(tx, userId)
  if (!(await isProtected(tx, userId))) return false
  await deleteAllFactors(tx, userId)
  await endSessions(tx, { userId, scope: 'global' }, at)
  const removed = { userId, sessionId: null, name: 'All second factors', isLast: true }
  await emit(tx, 'account.factor_removed', { ...removed, at: at.toISOString() })
  return true
}

/** Removes what only a second factor gives, if none is left; returns whether that is so. */
async function endProtection(tx: Tx, userId: PersonId): Promise<boolean> {
  if (await isProtected(tx, userId)) return false
  await deleteRecoveryCodes(tx, userId)
  await clearSecondFactor(tx, userId)
  return true
}
