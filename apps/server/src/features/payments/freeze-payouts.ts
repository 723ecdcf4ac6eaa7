import type { Actor } from '../../auth/actor.ts'
import { clearCachedUser, deleteNoticeLinks, endSessions, useNoticeLink } from '../../auth/index.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { emit } from '../../outbox/events.ts'
import { findPayoutAccount } from './payout-accounts.queries.ts'
import { markFrozen, sumSentPayouts, unmarkFrozen } from './payout-freezes.queries.ts'

/** Uses the link of a mail up; returns whose withdrawals it froze, null for nobody's. */
export async function followFreezeLink(deps: Deps, token: string): Promise<string | null> {
  const at = deps.now()
  const userId = await deps.db.transaction().execute(async (tx) => {
    // A second click must not freeze again what an operator has cleared in the meantime.
    const owner = await useNoticeLink(tx, token, 'freeze_withdrawals', at)
    if (owner) await freeze(tx, owner, at)
    return owner
  })
  if (userId) clearCachedUser(userId)
  return userId
}

/** Freezes the caller's withdrawals and ends all of the caller's sessions. Throws PAYOUT_ACCOUNT_MISSING. */
export async function freezePayouts(deps: Deps, actor: Actor): Promise<void> {
  if (!(await findPayoutAccount(deps.db, actor.partyId, deps.payments.name)))
    throw refusal('PAYOUT_ACCOUNT_MISSING')
  await deps.db.transaction().execute((tx) => freeze(tx, actor.partyId, deps.now()))
  clearCachedUser(actor.userId)
}

/**
 * Freezes a member's withdrawals until `unfreezePayouts`, and ends the member's sessions, one of which may be the one that changed the
 * bank. A repeat only ends the sessions.
 */
async function freeze(tx: Tx, userId: string, at: Date): Promise<void> {
  if (await markFrozen(tx, userId, at)) {
    const sentCents = await sumSentPayouts(tx, userId)
    await emit(tx, 'bank.frozen', { userId, at: at.toISOString(), sentCents })
  }
  await endSessions(tx, { userId, scope: 'global' }, at)
}

/**
 * Ends the freeze of a member's withdrawals, and notifies the member. Links from before that no longer freeze them, because an operator
 * has checked the changes that they're about. Returns false when there is no freeze.
 */
export async function unfreezePayouts(tx: Tx, userId: string, at: Date): Promise<boolean> {
  if (!(await unmarkFrozen(tx, userId))) return false
  await deleteNoticeLinks(tx, userId, 'freeze_withdrawals')
  await emit(tx, 'bank.cleared', { userId, at: at.toISOString() })
  return true
}
