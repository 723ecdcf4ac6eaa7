import { settlesBy } from '@bandstand/domain/payments'
import { systemAction } from '@bandstand/domain/lifecycle'
import type { Tx } from '../../../db/database.ts'
import { lockTransaction } from '../../../db/locks.ts'
import { endDeposit } from '../problems/claim-outside.ts'
import { claimsBy, decideClaim, listClaims } from '../problems/claims.queries.ts'
import { claimableCents, getPerformanceTime, payableCents } from '../payments.queries.ts'
import { appendEvent } from '../append-event.ts'
import { stepTransaction } from './step-transaction.ts'

/**
 * Ends a claim whose reply period is over: the payment ends as claimed, which counts for neither party. If the same claim was
 * denied before, or the fee is already unpaid, only the claim ends.
 */
export async function leaveClaim(tx: Tx, id: string, now: Date): Promise<void> {
  const transaction = await lockTransaction(tx, id)
  if (!transaction) return
  const claims = await listClaims(tx, id)
  const open = claims.find(({ status }) => status === 'open')
  if (!open || open.answer_by > now) return
  await decideClaim(tx, open, 'unanswered', now)
  const action = systemAction(now)
  const { amount_cents: amountCents } = open
  const isRepeated = claimsBy(claims, open.made_by).some(({ status }) => status === 'denied')
  if (isRepeated || !(await endDeposit(tx, transaction, 'left_claimed', action, amountCents)))
    await appendEvent(tx, action, { event: 'claim_dropped', transactionId: id, amountCents })
}

/** Ends a payment as unpaid when nobody deposited or settled its fee in time and no claim is open. */
export async function leaveUnpaid(tx: Tx, id: string, now: Date): Promise<void> {
  const transaction = await lockTransaction(tx, id)
  if (!transaction || !payableCents(transaction)) return
  const { ends_at } = await getPerformanceTime(tx, transaction.booking_id)
  if (settlesBy(ends_at, transaction.settles_from) > now) return
  if ((await listClaims(tx, id)).some(({ status }) => status === 'open')) return
  await endDeposit(tx, transaction, 'left_unpaid', systemAction(now), claimableCents(transaction))
}

/** Counts a show without a fee as funded once it begins, so that it completes like any other. */
export async function fundFree(tx: Tx, id: string, now: Date): Promise<void> {
  const transaction = await lockTransaction(tx, id)
  if (transaction?.status !== 'pending' || transaction.amount_cents > 0) return
  await stepTransaction(tx, transaction, 'deposited', systemAction(now), {
    amountCents: 0,
    deposited_at: now,
  })
}
