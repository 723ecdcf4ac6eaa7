import { postings } from '@bandstand/domain/payments'
import { type Action, systemAction } from '@bandstand/domain/lifecycle'
import type { Tx } from '../../../db/database.ts'
import { lockRefundOf, lockTransaction } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import type { IntentFacts } from '../../../integrations/payments/port.ts'
import { findIntent } from './intents.queries.ts'
import { post, postedCents } from '../ledger/ledger.queries.ts'
import { orderRefund } from '../ledger/order-money.ts'
import { endProblem } from '../problems/end-problem.ts'
import { voidOpenClaim } from '../problems/claims.queries.ts'
import { payableCents, type TransactionRow, updateTransaction } from '../payments.queries.ts'
import { appendEvent } from '../append-event.ts'
import { escrowCents, settleEscrow } from '../escrow/settle-escrow.ts'
import { settleRefusedRefund } from '../escrow/settle-refused-refund.ts'
import { stepTransaction } from '../escrow/step-transaction.ts'

/**
 * Applies the provider's facts about a deposit, which was fetched at `askedAt`. Facts may be repeated, late and in any order:
 * each is posted once, and a fact older than what we know changes nothing.
 */
export async function applyIntent(
  deps: Deps,
  intentId: string,
  facts: IntentFacts,
  askedAt: Date,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const intent = await findIntent(tx, intentId)
    const transaction = intent && (await lockTransaction(tx, intent.transaction_id))
    if (!transaction) return
    const action = systemAction(deps.now())
    if (facts.status === 'succeeded') await receiveDeposit(tx, transaction, facts, action)
    else if (facts.failure && facts.failure !== transaction.charge_failure)
      await recordDecline(tx, transaction, facts.failure, action)
    if (facts.chargedBackCents > 0) await recordChargeback(tx, transaction, facts, action)
    else await recordWonDispute(tx, transaction, facts, askedAt, action)
  })
}

/** Fetches a deposit from the provider and applies the response. */
export async function checkIntent(deps: Deps, intentId: string): Promise<void> {
  const askedAt = deps.now()
  await applyIntent(deps, intentId, await deps.payments.getIntent(intentId), askedAt)
}

const cardColumns = ({ card }: IntentFacts) => ({
  card_brand: card?.brand ?? null,
  card_last4: card?.last4 ?? null,
})

const keyOf = (facts: IntentFacts) => `intent:${facts.id}`

async function receiveDeposit(
  tx: Tx,
  transaction: TransactionRow,
  facts: IntentFacts,
  action: Action,
): Promise<void> {
  const { id } = transaction
  const { amountCents } = facts
  if ((await postedCents(tx, keyOf(facts), 'charge')) !== null) return
  await post(tx, { at: action.at, key: keyOf(facts), currency: transaction.currency }, [
    postings.charge(id, amountCents),
  ])
  const isDue = payableCents(transaction) === amountCents
  if (isDue && (await voidOpenClaim(tx, id, action.at)))
    await appendEvent(tx, action, { event: 'claim_voided', transactionId: id })
  if (isDue && transaction.settlement === 'owed') return payOwed(tx, transaction, facts, action)
  if (isDue) {
    await stepTransaction(tx, transaction, 'deposited', action, {
      amountCents,
      deposited_at: action.at,
      charge_failure: null,
      stripe_payment_intent_id: facts.id,
      ...cardColumns(facts),
    })
    return
  }
  // Paid too late, already settled otherwise, or for a fee that has changed since: it's refunded right away.
  await post(tx, { at: action.at, key: keyOf(facts), currency: transaction.currency }, [
    postings.refund(id, amountCents),
  ])
  await appendEvent(tx, action, { event: 'returned', transactionId: id, amountCents })
  await orderRefund(
    tx,
    { transactionId: id, intentId: facts.id },
    { amountCents, currency: transaction.currency },
    action,
  )
}

/** Settles a paid late cancellation fee for the artist right away: there's no show to wait for. */
async function payOwed(
  tx: Tx,
  transaction: TransactionRow,
  facts: IntentFacts,
  action: Action,
): Promise<void> {
  const { amountCents, id: intentId } = facts
  const paid = { ...transaction, stripe_payment_intent_id: intentId }
  const sums = await settleEscrow(
    tx,
    paid,
    { purpose: 'owed', ofCents: amountCents, earnedCents: amountCents },
    action,
  )
  await stepTransaction(tx, transaction, 'owed_paid', action, {
    ...sums,
    amountCents,
    charge_failure: null,
    stripe_payment_intent_id: intentId,
    ...cardColumns(facts),
  })
}

async function recordDecline(
  tx: Tx,
  transaction: TransactionRow,
  failure: string,
  action: Action,
): Promise<void> {
  if (payableCents(transaction) === null) return
  await updateTransaction(tx, transaction.id, { charge_failure: failure })
  await appendEvent(tx, action, { event: 'declined', transactionId: transaction.id, note: failure })
}

/** Posts that a bank took the money back. What is still in escrow is lost with it; what the artist already has stays theirs. */
async function recordChargeback(
  tx: Tx,
  transaction: TransactionRow,
  facts: IntentFacts,
  action: Action,
): Promise<void> {
  const { id } = transaction
  const amountCents = facts.chargedBackCents
  if ((await postedCents(tx, keyOf(facts), 'charged_back')) !== null) return
  const inEscrow = transaction.status === 'in_escrow' ? Math.min(escrowCents(transaction), amountCents) : 0
  await post(tx, { at: action.at, key: keyOf(facts), currency: transaction.currency }, [
    postings.reversal(id, inEscrow),
    postings.chargedBack(amountCents),
  ])
  const refund = await lockRefundOf(tx, facts.id)
  if (refund) await settleRefusedRefund(tx, refund, action.at)
  await appendEvent(tx, action, { event: 'charged_back', transactionId: id, amountCents })
  if (transaction.status !== 'in_escrow') return
  await endProblem(tx, id, action.at)
  await stepTransaction(tx, transaction, 'reversed', action, {
    amountCents: inEscrow,
  })
}

/**
 * Posts that a bank decided for us and gave back what it took. A payment that was reversed by then stays reversed, and the
 * operator decides. Facts from before the chargeback don't count: a response may have been delayed by a database outage.
 */
async function recordWonDispute(
  tx: Tx,
  { id, currency }: TransactionRow,
  facts: IntentFacts,
  askedAt: Date,
  action: Action,
): Promise<void> {
  const key = keyOf(facts)
  const amountCents = await postedCents(tx, key, 'charged_back', askedAt)
  if (amountCents === null || (await postedCents(tx, key, 'charge_back_won')) !== null) return
  await post(tx, { at: action.at, key, currency }, [postings.chargeBackWon(amountCents)])
  await appendEvent(tx, action, { event: 'charge_back_won', transactionId: id, amountCents })
}
