import { lockTransaction } from '../../../db/locks.ts'
import type { MoneyAnswer } from '@bandstand/api-spec'
import { autoReleaseAt, type ReportProblemInput } from '@bandstand/domain/payments'
import type { InCents } from '@bandstand/domain/money'
import { actionOf } from '@bandstand/domain/lifecycle'
import { once } from '../../../operations/once.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import { sideIn } from '../../booking/index.ts'
import { getPerformanceTime, updateTransaction } from '../payments.queries.ts'
import { findProblem, insertProblem, insertSplit } from './problems.queries.ts'
import { moneyAnswer } from '../payments.view.ts'
import { appendEvent } from '../append-event.ts'
import { settleEscrow } from '../escrow/settle-escrow.ts'

/**
 * Freezes the escrow, from the start of the performance until its automatic release. The part that a venue reports
 * as earned is undisputed and released at once. A report is its party's first proposal for the whole fee. Throws
 * TRANSACTION_NOT_FOUND, PAYMENT_ACTION_INVALID, PROBLEM_EXISTS, PROBLEM_TOO_EARLY, PROBLEM_TOO_LATE,
 * SPLIT_OUT_OF_RANGE, REQUEST_KEY_REUSED.
 */
export function reportProblem(
  deps: Deps,
  actor: Actor,
  id: string,
  { key, earnedCents, text }: InCents<ReportProblemInput, 'earned'>,
): Promise<MoneyAnswer> {
  const request = { key, operation: 'report-problem', body: { id, earnedCents, text } }
  return once(deps, actor, request, async (tx) => {
    const transaction = await lockTransaction(tx, id)
    const me = transaction && sideIn(actor, transaction)
    if (!transaction || !me) throw refusal('TRANSACTION_NOT_FOUND')
    if (transaction.status !== 'in_escrow') throw refusal('PAYMENT_ACTION_INVALID')
    if (await findProblem(tx, id)) throw refusal('PROBLEM_EXISTS')
    const at = deps.now()
    const { starts_at, ends_at } = await getPerformanceTime(tx, transaction.booking_id)
    if (starts_at > at) throw refusal('PROBLEM_TOO_EARLY')
    if (autoReleaseAt(ends_at) <= at) throw refusal('PROBLEM_TOO_LATE')

    const { amount_cents } = transaction
    if (earnedCents > amount_cents || (me === 'venue' && earnedCents === amount_cents))
      throw refusal('SPLIT_OUT_OF_RANGE')
    const action = actionOf(actor, me, at)
    const undisputed = me === 'venue' ? earnedCents : 0
    const problemId = await insertProblem(tx, {
      transaction_id: id,
      reported_by: me,
      text,
      disputed_cents: amount_cents - undisputed,
      created_at: at,
    })
    const split = { problem_id: problemId, number: 1, made_by: me, earned_cents: earnedCents, created_at: at }
    await insertSplit(tx, split)
    await appendEvent(tx, action, {
      event: 'problem_reported',
      transactionId: id,
      amountCents: earnedCents,
      note: text,
    })
    if (undisputed > 0) {
      const part = { purpose: 'part', ofCents: undisputed, earnedCents: undisputed }
      const sums = await settleEscrow(tx, transaction, part, action)
      await updateTransaction(tx, id, sums)
      await appendEvent(tx, action, { event: 'part_released', transactionId: id, amountCents: undisputed })
    }
    return moneyAnswer('problem', transaction)
  })
}
