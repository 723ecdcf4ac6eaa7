import { postings, settle } from '@bandstand/domain/payments'
import type { Action } from '@bandstand/domain/lifecycle'
import type { Tx } from '../../../db/database.ts'
import { post } from '../ledger/ledger.queries.ts'
import { orderRefund } from '../ledger/order-money.ts'
import type { TransactionRow } from '../payments.queries.ts'
import { payAct } from './pay-act.ts'

/** Returns how much of a locked transaction is still in escrow, in cents. */
export function escrowCents({ amount_cents, earned_cents, refund_cents }: TransactionRow): number {
  return amount_cents - earned_cents - refund_cents
}

/**
 * Settles `ofCents` of the escrow: `earnedCents` of them go to the act or its people, less the platform's fee, and the rest is
 * refunded to the venue. Posts and orders the money; returns the sums with which the caller steps the transaction.
 * Each `purpose` can be settled once in a transaction.
 */
export async function settleEscrow(
  tx: Tx,
  transaction: TransactionRow,
  { purpose, ofCents, earnedCents }: { purpose: string; ofCents: number; earnedCents: number },
  action: Action,
): Promise<{ earned_cents: number; refund_cents: number }> {
  const { id, artist_id, currency } = transaction
  const { artistCents, feeCents, refundCents } = settle(ofCents, earnedCents, transaction.fee_basis_points)
  await post(tx, { at: action.at, key: `${purpose}:${id}`, currency }, [
    postings.release(id, artist_id, artistCents),
    postings.fee(id, feeCents),
    postings.refund(id, refundCents),
  ])
  await payAct(tx, transaction, { purpose, cents: artistCents }, action)
  const intentId = transaction.stripe_payment_intent_id
  if (refundCents > 0 && intentId)
    await orderRefund(tx, { transactionId: id, intentId }, { amountCents: refundCents, currency }, action)
  return {
    earned_cents: transaction.earned_cents + earnedCents,
    refund_cents: transaction.refund_cents + refundCents,
  }
}
