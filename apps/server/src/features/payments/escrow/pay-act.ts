import type { WalletId } from '@bandstand/domain/accounts'
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
 * Pays on what an act has been credited with: to its people if it divides what it earns, each into their own balance, and otherwise to the
 * act itself. Whoever has no bank holds nobody up: their transfer is sent once they do.
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
  if (parts.length === 0) {
    await orderTransfer(tx, transaction, cents, action)
    return
  }
  const paid = await openWallets(tx, transaction, parts, at)
  for (const { walletId, cents: amountCents } of paid) {
    await post(tx, { at, key: `${purpose}:${transaction.id}:${walletId}`, currency: transaction.currency }, [
      postings.share(transaction.artist_id, walletId, amountCents),
    ])
    await orderShare(tx, transaction, { walletId, amountCents }, action)
  }
  for (const { personId, cents: share } of paid)
    if (personId)
      await emit(tx, 'shares.paid', {
        bookingId: transaction.booking_id,
        at: at.toISOString(),
        personId,
        cents: share,
      })
}

/** Returns the parts of more than nothing with the wallet of each, in an order that two payments at once agree on. */
async function openWallets(
  tx: Tx,
  { artist_id: partyId }: TransactionRow,
  parts: SharePart[],
  at: Date,
): Promise<(SharePart & { walletId: WalletId })[]> {
  const opened: (SharePart & { walletId: WalletId })[] = []
  for (const part of parts.filter(({ cents }) => cents > 0).toSorted(byPerson)) {
    const { personId, playerId } = part
    const walletId = personId
      ? await openWallet(tx, personId, at)
      : await openUnclaimed(tx, { playerId, partyId }, at)
    opened.push({ ...part, walletId })
  }
  return opened.toSorted((a, b) => (a.walletId < b.walletId ? -1 : 1))
}

const byPerson = (a: SharePart, b: SharePart) => ((a.personId ?? '') < (b.personId ?? '') ? -1 : 1)
