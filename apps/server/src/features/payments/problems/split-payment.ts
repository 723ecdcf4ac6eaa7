import type { MoneyAnswer } from '@bandstand/api-spec'
import { type ProposeSplitInput, SPLITS_PER_PROBLEM } from '@bandstand/domain/payments'
import { type Action, actionOf, otherSide, type Side, systemAction } from '@bandstand/domain/lifecycle'
import type { InCents } from '@bandstand/domain/money'
import { once } from '../../../operations/once.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Tx } from '../../../db/database.ts'
import { lockTransaction } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import { sideIn } from '../../booking/index.ts'
import { endProblem } from './end-problem.ts'
import type { TransactionRow } from '../payments.queries.ts'
import {
  endPendingSplit,
  findProblem,
  insertSplit,
  listSplits,
  type ProblemRow,
  type SplitRow,
} from './problems.queries.ts'
import { moneyAnswer } from '../payments.view.ts'
import { appendEvent } from '../append-event.ts'
import { escrowCents, settleEscrow } from '../escrow/settle-escrow.ts'
import { stepTransaction } from '../escrow/step-transaction.ts'

/**
 * Proposes how to divide the whole fee; replaces a pending proposal. Throws TRANSACTION_NOT_FOUND, PROBLEM_NOT_OPEN,
 * SPLIT_OUT_OF_RANGE, SPLITS_EXHAUSTED, REQUEST_KEY_REUSED.
 */
export function proposeSplit(
  deps: Deps,
  actor: Actor,
  id: string,
  { key, earnedCents, note }: InCents<ProposeSplitInput, 'earned'>,
): Promise<MoneyAnswer> {
  const request = { key, operation: 'propose-split', body: { id, earnedCents, note } }
  return once(deps, actor, request, async (tx) => {
    const { transaction, problem, splits, me } = await requireProblem(tx, actor, id)
    if (earnedCents < transaction.earned_cents || earnedCents > transaction.amount_cents)
      throw refusal('SPLIT_OUT_OF_RANGE')
    if (splits.length >= SPLITS_PER_PROBLEM) throw refusal('SPLITS_EXHAUSTED')
    await endPendingSplit(tx, problem.id, 'replaced')
    const at = deps.now()
    const number = splits.length + 1
    await insertSplit(tx, {
      problem_id: problem.id,
      number,
      made_by: me,
      earned_cents: earnedCents,
      note,
      created_at: at,
    })
    const action = actionOf(actor, me, at)
    await appendEvent(tx, action, { event: 'split_proposed', transactionId: id, amountCents: earnedCents })
    return moneyAnswer('propose', transaction)
  })
}

/**
 * Accepts the other party's proposal, and divides the rest of the escrow by it. Throws TRANSACTION_NOT_FOUND,
 * PROBLEM_NOT_OPEN, SPLIT_STALE, REQUEST_KEY_REUSED.
 */
export function acceptSplit(
  deps: Deps,
  actor: Actor,
  id: string,
  { key, number }: { key: string; number: number },
): Promise<MoneyAnswer> {
  return once(deps, actor, { key, operation: 'accept-split', body: { id, number } }, async (tx) => {
    const { transaction, splits, me } = await requireProblem(tx, actor, id)
    const split = requireAnswerable(splits, me, number)
    await divide(tx, transaction, split.earned_cents, actionOf(actor, me, deps.now()))
    return moneyAnswer('accept', transaction)
  })
}

/** Declines a proposal; the money stays frozen. Throws as `acceptSplit`. */
export function declineSplit(
  deps: Deps,
  actor: Actor,
  id: string,
  { key, number }: { key: string; number: number },
): Promise<MoneyAnswer> {
  return once(deps, actor, { key, operation: 'decline-split', body: { id, number } }, async (tx) => {
    const { transaction, problem, splits, me } = await requireProblem(tx, actor, id)
    requireAnswerable(splits, me, number)
    await endPendingSplit(tx, problem.id, 'declined')
    const action = actionOf(actor, me, deps.now())
    await appendEvent(tx, action, { event: 'split_declined', transactionId: id })
    return moneyAnswer('decline', transaction)
  })
}

/**
 * Divides the fee by the operator's decision, without either party; `earnedCents` go to the artist. Throws
 * PROBLEM_NOT_OPEN, SPLIT_OUT_OF_RANGE.
 */
export async function decideProblem(tx: Tx, id: string, earnedCents: number, at: Date): Promise<void> {
  const transaction = await lockTransaction(tx, id)
  const problem = transaction && (await findProblem(tx, id))
  if (problem?.status !== 'open' || transaction?.status !== 'in_escrow') throw refusal('PROBLEM_NOT_OPEN')
  if (earnedCents < transaction.earned_cents || earnedCents > transaction.amount_cents)
    throw refusal('SPLIT_OUT_OF_RANGE')
  await divide(tx, transaction, earnedCents, systemAction(at))
}

async function divide(
  tx: Tx,
  transaction: TransactionRow,
  earnedCents: number,
  action: Action,
): Promise<void> {
  await endProblem(tx, transaction.id, action.at, action.actorRole === 'system' ? 'void' : 'accepted')
  const ofCents = escrowCents(transaction)
  const part = { purpose: 'split', ofCents, earnedCents: earnedCents - transaction.earned_cents }
  const sums = await settleEscrow(tx, transaction, part, action)
  const event = earnedCents > 0 ? 'split' : 'cancelled'
  const done = await stepTransaction(tx, transaction, event, action, { ...sums, amountCents: earnedCents })
  if (!done) throw refusal('PAYMENT_ACTION_INVALID')
}

async function requireProblem(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<{ transaction: TransactionRow; problem: ProblemRow; splits: SplitRow[]; me: Side }> {
  const transaction = await lockTransaction(tx, id)
  const me = transaction && sideIn(actor, transaction)
  if (!transaction || !me) throw refusal('TRANSACTION_NOT_FOUND')
  const problem = await findProblem(tx, id)
  if (problem?.status !== 'open') throw refusal('PROBLEM_NOT_OPEN')
  return { transaction, problem, splits: await listSplits(tx, problem.id), me }
}

function requireAnswerable(splits: SplitRow[], me: Side, number: number): SplitRow {
  const split = splits.find((each) => each.number === number)
  if (split?.status !== 'pending' || split.made_by !== otherSide(me)) throw refusal('SPLIT_STALE')
  return split
}
