import type { PartyId, PersonId, WalletId } from '@bandstand/domain/accounts'
import type { Action } from '@bandstand/domain/lifecycle'
import { postings } from '@bandstand/domain/payments'
import type { Tx } from '../../../db/database.ts'
import { emit } from '../../../outbox/events.ts'
import { divideSettlement, type SharePart } from '../../shares/index.ts'
import { post } from '../ledger/ledger.queries.ts'
import { orderShare, orderTransfer } from '../ledger/order-money.ts'
import type { TransactionRow } from '../payments.queries.ts'
import { openUnclaimed, openWallet } from '../payouts/wallets.queries.ts'

/**
 * Pays on what an act has been credited with: its agent's commission, then the rest to its people if it divides what it earns, each into
 * their own balance, and otherwise to the act itself. Whoever has no bank holds nobody up: their transfer is sent once they do.
 */
export async function payAct(
  tx: Tx,
  transaction: TransactionRow,
  { purpose, cents }: { purpose: string; cents: number },
  action: Action,
): Promise<void> {
  if (cents === 0) return
  const { at } = action
  const parts = await divideSettlement(tx, { bookingId: transaction.booking_id, purpose, cents, at })
  const paid = await openWallets(tx, transaction, parts, at)
  // The act's own: everything, or what an agent leaves of it, unless its people divide that.
  const rest = cents - paid.reduce((sum, each) => sum + each.cents, 0)
  if (rest > 0) await orderTransfer(tx, transaction, rest, action)
  for (const { walletId, cents: amountCents } of paid) {
    await post(tx, { at, key: `${purpose}:${transaction.id}:${walletId}`, currency: transaction.currency }, [
      postings.share(transaction.artist_id, walletId, amountCents),
    ])
    await orderShare(tx, transaction, { walletId, amountCents }, action)
  }
  for (const { personId, cents: share, commission } of paid)
    if (personId)
      await emit(tx, 'shares.paid', {
        bookingId: transaction.booking_id,
        at: at.toISOString(),
        personId,
        cents: share,
        commission,
      })
}

/** What goes to one wallet: somebody's share, commission, or both. */
interface Paid {
  walletId: WalletId
  /** Null for somebody without an account. */
  personId: PersonId | null
  cents: number
  /** How much of it is an agent's commission. */
  commission: number
}

/** Returns the sums of more than nothing with the wallet of each, in an order that two payments at once agree on. */
async function openWallets(
  tx: Tx,
  { artist_id: partyId }: TransactionRow,
  parts: SharePart[],
  at: Date,
): Promise<Paid[]> {
  const opened = new Map<WalletId, Paid>()
  for (const part of parts.filter(({ cents }) => cents > 0).toSorted(byPerson)) {
    const { personId, playerId, cents } = part
    const walletId = await walletFor(tx, { personId, playerId, partyId }, at)
    if (!walletId) continue
    const before = opened.get(walletId) ?? { walletId, personId, cents: 0, commission: 0 }
    const commission = before.commission + (playerId ? 0 : cents)
    opened.set(walletId, { ...before, cents: before.cents + cents, commission })
  }
  return [...opened.values()].toSorted((a, b) => (a.walletId < b.walletId ? -1 : 1))
}

async function walletFor(
  tx: Tx,
  { personId, playerId, partyId }: Pick<SharePart, 'personId' | 'playerId'> & { partyId: PartyId },
  at: Date,
): Promise<WalletId | null> {
  if (personId) return openWallet(tx, personId, at)
  return playerId === null ? null : openUnclaimed(tx, { playerId, partyId }, at)
}

const byPerson = (a: SharePart, b: SharePart) => ((a.personId ?? '') < (b.personId ?? '') ? -1 : 1)
