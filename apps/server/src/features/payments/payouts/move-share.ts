import type { PayeeId, WalletId } from '@bandstand/domain/accounts'
import { postings, UNCLAIMED_YEARS } from '@bandstand/domain/payments'
import { DEFAULT_CURRENCY } from '@bandstand/domain/money'
import type { Actor } from '../../../auth/actor.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import { emit, emitAll } from '../../../outbox/events.ts'
import type { EventHandler } from '../../../outbox/worker.ts'
import { linkPlayer } from '../../lineup/index.ts'
import { balanceOf, post } from '../ledger/ledger.queries.ts'
import { redirectOrders } from '../ledger/money-orders.queries.ts'
import { endUnclaimed, findUnclaimed, listClaimable, openWallet } from './wallets.queries.ts'

/**
 * Moves an unclaimed share to whoever gets it instead, with the transfer that the provider couldn't make yet. Returns how much it was, in
 * cents; null when it was claimed or returned before.
 */
async function moveShare(tx: Tx, id: WalletId, to: PayeeId, at: Date): Promise<number | null> {
  if (!(await endUnclaimed(tx, id, at))) return null
  const cents = await balanceOf(tx, { kind: 'artist_payable', ownerId: id })
  await post(tx, { at, key: `moved:${id}`, currency: DEFAULT_CURRENCY }, [postings.share(id, to, cents)])
  const orderIds = await redirectOrders(tx, id, to)
  await emitAll(
    tx,
    'payment.ordered',
    orderIds.map((orderId) => ({ orderId })),
  )
  return cents
}

/** Moves the unclaimed shares of somebody in a line-up to the person who was linked to them. */
export const claimShares: EventHandler<'lineup.linked'> = async ({ memberId, personId }, { db, now }) => {
  const at = now()
  await db.transaction().execute(async (tx) => {
    const shares = await listClaimable(tx, { memberId, personId })
    if (shares.length === 0) return
    const walletId = await openWallet(tx, personId, at)
    for (const { id, player_id: playerId, booking_id: bookingId } of shares) {
      const cents = await moveShare(tx, id, walletId, at)
      if (cents === null) continue
      await linkPlayer(tx, playerId, personId)
      if (cents > 0) await emit(tx, 'shares.paid', { bookingId, at: at.toISOString(), personId, cents })
    }
  })
}

/**
 * Returns an unclaimed share to the caller's act: whoever played has their money already, or doesn't want it. A repeat changes nothing.
 * Throws SHARE_NOT_FOUND.
 */
export async function returnUnclaimed(
  deps: Deps,
  actor: Actor,
  id: WalletId,
): Promise<{ returned: boolean }> {
  const { db, now } = deps
  return db.transaction().execute(async (tx) => {
    const share = await findUnclaimed(tx, id)
    if (share && share.party_id !== actor.partyId) throw refusal('SHARE_NOT_FOUND')
    return { returned: share !== null && (await moveShare(tx, id, share.party_id, now())) !== null }
  })
}

/** Returns when an unclaimed share goes back to its act. */
export function returnsAt(createdAt: Date): Date {
  const at = new Date(createdAt)
  at.setUTCFullYear(at.getUTCFullYear() + UNCLAIMED_YEARS)
  return at
}

/** Returns since when shares that nobody has claimed are kept now. */
export function keptSince(now: Date): Date {
  const since = new Date(now)
  since.setUTCFullYear(since.getUTCFullYear() - UNCLAIMED_YEARS)
  return since
}

/** Returns a share to its act that nobody has claimed in two years, and notifies the act. */
export async function returnByClock(tx: Tx, id: WalletId, now: Date): Promise<void> {
  const share = await findUnclaimed(tx, id)
  if (!share || returnsAt(share.created_at) > now) return
  const cents = await moveShare(tx, id, share.party_id, now)
  if (cents !== null && cents > 0)
    await emit(tx, 'shares.returned', { playerId: share.player_id, at: now.toISOString(), cents })
}
