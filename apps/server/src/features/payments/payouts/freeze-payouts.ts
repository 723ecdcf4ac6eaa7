import { firstPartyOf, type PartyId, type PayeeId } from '@bandstand/domain/accounts'
import {
  clearCachedUser,
  deleteFreezeLinks,
  endSessions,
  secureAccount,
  useNoticeLink,
  voidMails,
} from '../../../auth/index.ts'
import type { Tx } from '../../../db/database.ts'
import { lockUser } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import { isDemoAccount } from '../../../demo-accounts.ts'
import { refusal } from '../../../errors.ts'
import { emit } from '../../../outbox/events.ts'
import { ownersOf, type Payee, payeesOfLink } from './payees.ts'
import { findPayoutAccount } from './payout-accounts.queries.ts'
import { markFrozen, sumSentPayouts, unmarkFrozen } from './payout-freezes.queries.ts'

/**
 * Uses the link of a mail up: freezes withdrawals and shuts everybody out of the account, one of whom changed the bank. Returns
 * the party whose withdrawals it froze, null for nobody's. Throws `demo_account_shared`.
 */
export async function followFreezeLink(deps: Deps, token: string): Promise<PartyId | null> {
  const at = deps.now()
  const owner = await deps.db.transaction().execute(async (tx) => {
    // A second click must not freeze again what an operator has cleared in the meantime.
    const used = await useNoticeLink(tx, token, 'freeze_withdrawals', at)
    if (!used) return null
    const { user, partyId } = used
    const payees = await payeesOfLink(tx, { userId: user.id, partyId })
    // Whoever doesn't act for it anymore freezes nothing of it.
    if (payees.length === 0) return null
    await secureAccount(deps, tx, used, at)
    for (const payeeId of payees) await freeze(tx, payeeId, at)
    return { userId: user.id, partyId: partyId ?? firstPartyOf(user.id) }
  })
  if (owner) clearCachedUser(owner.userId)
  return owner && owner.partyId
}

/**
 * Freezes the caller's withdrawals, ends all of the caller's sessions and voids mails that open the account. The password stays: somebody at a session that was left open
 * must not be able to void it. Throws PAYOUT_ACCOUNT_MISSING and PAYOUT_FREEZE_DISABLED.
 */
export async function freezePayouts(deps: Deps, { actor, payeeId }: Payee): Promise<void> {
  const { db, config, payments } = deps
  if (config.demo && isDemoAccount(actor.email)) throw refusal('PAYOUT_FREEZE_DISABLED')
  if (!(await findPayoutAccount(db, payeeId, payments.name))) throw refusal('PAYOUT_ACCOUNT_MISSING')
  const at = deps.now()
  await db.transaction().execute(async (tx) => {
    // Before the payout account, as by the link of a mail.
    await lockUser(tx, actor.userId)
    await freeze(tx, payeeId, at)
    await endSessions(tx, { userId: actor.userId, scope: 'global' }, at)
    await voidMails(tx, actor.userId)
  })
  clearCachedUser(actor.userId)
}

/** Freezes a member's withdrawals until `unfreezePayouts`. A repeat changes nothing. */
async function freeze(tx: Tx, userId: PayeeId, at: Date): Promise<void> {
  if (!(await markFrozen(tx, userId, at))) return
  const sentCents = await sumSentPayouts(tx, [userId])
  await emit(tx, 'bank.frozen', { userId, at: at.toISOString(), sentCents })
}

/**
 * Ends the freeze of a member's withdrawals, and notifies the member. Links from before that no longer freeze them, because an operator
 * has checked the changes that they're about. Returns false when there is no freeze.
 */
export async function unfreezePayouts(tx: Tx, userId: PayeeId, at: Date): Promise<boolean> {
  if (!(await unmarkFrozen(tx, userId))) return false
  await deleteFreezeLinks(tx, await ownersOf(tx, userId))
  await emit(tx, 'bank.cleared', { userId, at: at.toISOString() })
  return true
}
