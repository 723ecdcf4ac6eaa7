import { FREEZE_LINK_DAYS } from '@bandstand/domain/payments'
import { DAY_MS } from '@bandstand/domain/time'
import type { Actor } from '../../auth/actor.ts'
import { clearCachedUser, endSessions, hashSecretToken, newSecretToken } from '../../auth/index.ts'
import type { Tx } from '../../db/database.ts'
import { lockPayoutAccount } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { emit } from '../../outbox/events.ts'
import { findPayoutAccount } from './payout-accounts.queries.ts'
import {
  findFreezeLink,
  insertFreezeLink,
  markFrozen,
  unmarkFrozen,
  useFreezeLink,
} from './payout-freezes.queries.ts'

/** Where the links in mails lead. */
export const FREEZE_PATH = '/freeze-withdrawals'
const LINK_MS = FREEZE_LINK_DAYS * DAY_MS

/** Returns a new link for a mail to a member, by which they freeze withdrawals without a session; null without a bank account. */
export async function makeFreezeLink(deps: Deps, userId: string): Promise<string | null> {
  const account = await findPayoutAccount(deps.db, userId, deps.payments.name)
  if (!account) return null
  const token = newSecretToken()
  const expiresAt = new Date(deps.now().getTime() + LINK_MS)
  await insertFreezeLink(deps.db, {
    tokenHash: hashSecretToken(token),
    accountId: account.account_id,
    expiresAt,
  })
  return `${deps.config.publicUrl}${FREEZE_PATH}?${new URLSearchParams({ token })}`
}

/** What a link does: it still works, it was used, or there's no such link, or no longer. */
export type LinkState = 'open' | 'used' | 'dead'

/** Returns what a link does, without using it. */
export async function readFreezeLink({ db, now }: Deps, token: string): Promise<LinkState> {
  const link = await findFreezeLink(db, hashSecretToken(token), now())
  return link ? (link.usedAt ? 'used' : 'open') : 'dead'
}

/** Uses a link up; returns whose withdrawals it froze, and what it did before. */
export async function followFreezeLink(
  deps: Deps,
  token: string,
): Promise<{ was: LinkState; userId: string | null }> {
  const { db, now } = deps
  const tokenHash = hashSecretToken(token)
  const link = await findFreezeLink(db, tokenHash, now())
  if (!link) return { was: 'dead', userId: null }
  const userId = await db.transaction().execute(async (tx) => {
    // A second click must not freeze again what an operator has cleared in the meantime.
    const isFirst = await useFreezeLink(tx, tokenHash, now())
    return isFirst ? freeze(tx, link.accountId, now()) : null
  })
  if (userId) clearCachedUser(userId)
  return { was: userId ? 'open' : 'used', userId }
}

/** Freezes the caller's withdrawals and ends all of the caller's sessions. Throws PAYOUT_ACCOUNT_MISSING. */
export async function freezePayouts(deps: Deps, actor: Actor): Promise<void> {
  const account = await findPayoutAccount(deps.db, actor.partyId, deps.payments.name)
  if (!account) throw refusal('PAYOUT_ACCOUNT_MISSING')
  await deps.db.transaction().execute((tx) => freeze(tx, account.account_id, deps.now()))
  clearCachedUser(actor.userId)
}

/**
 * Freezes the withdrawals of an account until `unfreezePayouts`, and ends the sessions of its artist, one of which may be the one
 * that changed the bank. Returns the artist; null when there's no such account anymore.
 */
async function freeze(tx: Tx, accountId: string, at: Date): Promise<string | null> {
  const account = await lockPayoutAccount(tx, accountId)
  if (!account) return null
  const { user_id: userId } = account
  if (await markFrozen(tx, accountId, at)) await emit(tx, 'bank.frozen', { userId, at: at.toISOString() })
  await endSessions(tx, { userId, scope: 'global' }, at)
  return userId
}

/** Ends the freeze of a member's withdrawals, and notifies the member. Returns false when there is none. */
export async function unfreezePayouts(tx: Tx, userId: string, at: Date): Promise<boolean> {
  if (!(await unmarkFrozen(tx, userId))) return false
  await emit(tx, 'bank.cleared', { userId, at: at.toISOString() })
  return true
}
