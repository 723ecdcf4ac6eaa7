import type { MoneyAnswer } from '@bandstand/api-spec'
import { autoReleaseAt } from '@bandstand/domain/payments'
import { type Action, actionOf, systemAction } from '@bandstand/domain/lifecycle'
import { once } from '../../../operations/once.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Tx } from '../../../db/database.ts'
import { lockTransaction } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import { sideIn } from '../../booking/index.ts'
import { moneyAnswer } from '../payments.view.ts'
import { getPerformanceTime, type TransactionRow } from '../payments.queries.ts'
import { isFrozen } from '../problems/problems.queries.ts'
import { escrowCents, settleEscrow } from './settle-escrow.ts'
import { stepTransaction } from './step-transaction.ts'

/**
 * Releases the rest of the escrow to the artist, on the venue's request. Throws TRANSACTION_NOT_FOUND, RELEASE_VENUES_ONLY,
 * PAYMENT_ACTION_INVALID, PAYMENT_FROZEN, REQUEST_KEY_REUSED.
 */
export function releasePayment(deps: Deps, actor: Actor, id: string, key: string): Promise<MoneyAnswer> {
  return once(deps, actor, { key, operation: 'release', body: { id } }, async (tx) => {
    const transaction = await lockTransaction(tx, id)
    const me = transaction && sideIn(actor, transaction)
    if (!transaction || !me) throw refusal('TRANSACTION_NOT_FOUND')
    if (me !== 'venue') throw refusal('RELEASE_VENUES_ONLY')
    if (transaction.status !== 'in_escrow') throw refusal('PAYMENT_ACTION_INVALID')
    if (await isFrozen(tx, id)) throw refusal('PAYMENT_FROZEN')
    await release(tx, transaction, actionOf(actor, me, deps.now()))
    return moneyAnswer('release', transaction)
  })
}

/** Releases the rest of the escrow a day after the end; does nothing before that, or while a problem is open. */
export async function releaseByClock(tx: Tx, id: string, now: Date): Promise<void> {
  const transaction = await lockTransaction(tx, id)
  if (transaction?.status !== 'in_escrow' || (await isFrozen(tx, id))) return
  const { ends_at } = await getPerformanceTime(tx, transaction.booking_id)
  if (autoReleaseAt(ends_at) > now) return
  await release(tx, transaction, systemAction(now))
}

async function release(tx: Tx, transaction: TransactionRow, action: Action): Promise<void> {
  const ofCents = escrowCents(transaction)
  const sums = await settleEscrow(
    tx,
    transaction,
    { purpose: 'release', ofCents, earnedCents: ofCents },
    action,
  )
  const done = await stepTransaction(tx, transaction, 'released', action, { ...sums, amountCents: ofCents })
  if (!done) throw refusal('PAYMENT_ACTION_INVALID')
}
