import { lockTransaction } from '../../../db/locks.ts'
import type { MoneyAnswer } from '@bandstand/api-spec'
import { once } from '../../../operations/once.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import { sideIn } from '../../booking/index.ts'
import { cancelContractWithin, findContractIdOfBooking } from '../../contracts/index.ts'
import { findTransaction } from '../payments.queries.ts'
import { moneyAnswer } from '../payments.view.ts'

/**
 * Cancels a payment with its booking and contract, before the performance: the contract's end settles the money (see
 * `settleEndedBooking`). Throws TRANSACTION_NOT_FOUND, PAYMENT_ACTION_INVALID, PERFORMANCE_BEGUN, CONTRACT_ENDED,
 * CONTRACT_EXPIRED, PAYMENT_RELEASED, REQUEST_KEY_REUSED.
 */
export function cancelPayment(
  deps: Deps,
  actor: Actor,
  id: string,
  { key, reason }: { key: string; reason: string },
): Promise<MoneyAnswer> {
  return once(deps, actor, { key, operation: 'cancel', body: { id, reason } }, async (tx) => {
    const found = await findTransaction(tx, id)
    if (!found || !sideIn(actor, found)) throw refusal('TRANSACTION_NOT_FOUND')
    if (found.status !== 'pending' && found.status !== 'in_escrow') throw refusal('PAYMENT_ACTION_INVALID')
    const contractId = await findContractIdOfBooking(tx, found.booking_id)
    if (!contractId) throw refusal('TRANSACTION_NOT_FOUND')
    // The contract is locked before its booking and its money, as in the order of all locks.
    await cancelContractWithin(tx, deps, actor, contractId, reason)
    const transaction = await lockTransaction(tx, id)
    if (!transaction) throw refusal('TRANSACTION_NOT_FOUND')
    return moneyAnswer('cancel', transaction)
  })
}
