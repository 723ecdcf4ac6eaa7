import type { MoneyAnswer } from '@bandstand/api-spec'
import {
  CLAIM_METHOD_LABELS,
  claimAnswerBy,
  type ClaimOutsideInput,
  paymentTexts,
} from '@bandstand/domain/payments'
import { addDays, dayIn, dayText } from '@bandstand/domain/time'
import { actionOf, otherSide, type Side } from '@bandstand/domain/lifecycle'
import type { InCents } from '@bandstand/domain/money'
import type { Actor } from '../../../auth/actor.ts'
import type { Tx } from '../../../db/database.ts'
import { lockTransaction } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import { fieldRefusal, refusal } from '../../../errors.ts'
import { emit } from '../../../outbox/events.ts'
import { sideIn } from '../../booking/index.ts'
import { claimsBy, type ClaimRow, decideClaim, insertClaim, listClaims } from './claims.queries.ts'
import { once } from '../../../operations/once.ts'
import { canClaim } from '../payments.policy.ts'
import { claimableCents, getPerformanceTime, type TransactionRow } from '../payments.queries.ts'
import { moneyAnswer } from '../payments.view.ts'
import { appendEvent } from '../append-event.ts'
import { stepTransaction } from '../escrow/step-transaction.ts'

/**
 * Adds a party's claim that the fee, or an owed cancellation fee, was paid outside Bandstand, for the other to
 * confirm or deny. A confirmed part of the fee settles all of it. Throws TRANSACTION_NOT_FOUND,
 * PAYMENT_ACTION_INVALID, CLAIM_TOO_EARLY, CLAIM_EXISTS, CLAIMS_EXHAUSTED, CLAIM_OUT_OF_RANGE, INPUT_INVALID for the
 * day, REQUEST_KEY_REUSED.
 */
export function claimOutside(
  deps: Deps,
  actor: Actor,
  id: string,
  { key, amountCents, method, paidOn }: InCents<ClaimOutsideInput, 'amount'>,
): Promise<MoneyAnswer> {
  const request = { key, operation: 'claim-outside', body: { id, amountCents, method, paidOn } }
  return once(deps, actor, request, async (tx) => {
    const { transaction, claims, me } = await requireSide(tx, actor, id)
    const at = deps.now()
    const show = await getPerformanceTime(tx, transaction.booking_id)
    const ability = canClaim(me, { ...transaction, ...show }, claims, at)
    if (ability !== 'yes') throw refusal(ability)
    if (amountCents > claimableCents(transaction)) throw refusal('CLAIM_OUT_OF_RANGE')
    if (paidOn > dayIn(show.time_zone, at)) throw fieldRefusal('paidOn', paymentTexts.dayAhead)
    if (paidOn < dayIn(show.time_zone, transaction.created_at))
      throw fieldRefusal('paidOn', paymentTexts.dayTooEarly)
    const claim = {
      transaction_id: id,
      number: claims.length + 1,
      made_by: me,
      amount_cents: amountCents,
      method,
      paid_on: paidOn,
      on_time: paidOn <= addDays(dayIn(show.time_zone, show.ends_at), 1),
      created_at: at,
      answer_by: claimAnswerBy(at),
    }
    await insertClaim(tx, claim)
    const action = actionOf(actor, me, at)
    const day = dayText(paidOn)
    const note = `${CLAIM_METHOD_LABELS[method]}, ${day}`
    await appendEvent(tx, action, { event: 'claimed_outside', transactionId: id, amountCents, note })
    return moneyAnswer('claim', transaction)
  })
}

/**
 * Confirms a claim: the payment ends, and a deposit under way is returned. Throws TRANSACTION_NOT_FOUND,
 * CLAIM_NOT_OPEN, REQUEST_KEY_REUSED.
 */
export function confirmClaim(
  deps: Deps,
  actor: Actor,
  id: string,
  { key, number }: { key: string; number: number },
): Promise<MoneyAnswer> {
  return once(deps, actor, { key, operation: 'confirm-claim', body: { id, number } }, async (tx) => {
    const at = deps.now()
    const { transaction, claim, me } = await requireClaim(tx, actor, id, number, at)
    await decideClaim(tx, claim, 'confirmed', at)
    const action = actionOf(actor, me, at)
    if (!(await endDeposit(tx, transaction, 'settled_outside', action, claim.amount_cents)))
      throw refusal('PAYMENT_ACTION_INVALID')
    return moneyAnswer('confirm', transaction)
  })
}

/** Denies a claim: the fee is due as before. Throws as `confirmClaim`. */
export function denyClaim(
  deps: Deps,
  actor: Actor,
  id: string,
  { key, number }: { key: string; number: number },
): Promise<MoneyAnswer> {
  return once(deps, actor, { key, operation: 'deny-claim', body: { id, number } }, async (tx) => {
    const at = deps.now()
    const { transaction, claim, me } = await requireClaim(tx, actor, id, number, at)
    await decideClaim(tx, claim, 'denied', at)
    const action = actionOf(actor, me, at)
    const amountCents = claim.amount_cents
    await appendEvent(tx, action, { event: 'claim_denied', transactionId: id, amountCents })
    return moneyAnswer('deny', transaction)
  })
}

/**
 * Ends a payment for which no deposit is expected any more; a deposit under way at the provider is cancelled or
 * returned. Returns false when the payment has ended otherwise.
 */
export async function endDeposit(
  tx: Tx,
  transaction: TransactionRow,
  step: 'settled_outside' | 'left_claimed' | 'left_unpaid',
  action: Parameters<typeof stepTransaction>[3],
  amountCents: number,
): Promise<boolean> {
  const { stripe_payment_intent_id: intentId, settlement } = transaction
  if (!(await stepTransaction(tx, transaction, step, action, { amountCents }))) return false
  if (intentId && settlement !== 'unpaid') await emit(tx, 'payment.intent_abandoned', { intentId })
  return true
}

async function requireSide(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<{ transaction: TransactionRow; claims: ClaimRow[]; me: Side }> {
  const transaction = await lockTransaction(tx, id)
  const me = transaction && sideIn(actor, transaction)
  if (!transaction || !me) throw refusal('TRANSACTION_NOT_FOUND')
  return { transaction, claims: await listClaims(tx, id), me }
}

async function requireClaim(
  tx: Tx,
  actor: Actor,
  id: string,
  number: number,
  at: Date,
): Promise<{ transaction: TransactionRow; claim: ClaimRow; me: Side }> {
  const { transaction, claims, me } = await requireSide(tx, actor, id)
  const claim = claimsBy(claims, otherSide(me)).find((each) => each.number === number)
  if (claim?.status !== 'open' || claim.answer_by <= at) throw refusal('CLAIM_NOT_OPEN')
  return { transaction, claim, me }
}
