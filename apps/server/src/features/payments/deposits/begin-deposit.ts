import type { DepositForm } from '@bandstand/api-spec'
import type { Actor } from '../../../auth/actor.ts'
import type { Tx } from '../../../db/database.ts'
import { lockTransaction } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import { settlesBy } from '@bandstand/domain/payments'
import { systemAction } from '@bandstand/domain/lifecycle'
import { dollarsOf, type Money } from '@bandstand/domain/money'
import { sideIn } from '../../booking/index.ts'
import { applyIntent } from './apply-intent.ts'
import { findNewestIntent, insertIntent, type IntentRow } from './intents.queries.ts'
import { getPerformanceTime, payableCents, type TransactionRow } from '../payments.queries.ts'
import { stepTransaction } from '../escrow/step-transaction.ts'

/**
 * Returns what the browser needs to pay the fee, or a late cancellation fee, at the provider; null when there's nothing to
 * pay and the booking counts as funded. Possible until the payment ends. Starting again, even after a refused card or in two
 * windows, returns the same deposit. Throws TRANSACTION_NOT_FOUND, DEPOSIT_VENUES_ONLY, PAYMENT_ACTION_INVALID, PAYMENTS_OFF,
 * DEPOSIT_TOO_SMALL, DEPOSIT_PROCESSING, PROVIDER_UNAVAILABLE.
 */
export async function beginDeposit(deps: Deps, actor: Actor, id: string): Promise<DepositForm | null> {
  const { db, payments } = deps
  const found = await db.transaction().execute(async (tx) => {
    const { transaction, cents } = await requirePayable(tx, actor, id, deps.now())
    if (cents === 0) {
      await stepTransaction(tx, transaction, 'deposited', systemAction(deps.now()), {
        amountCents: 0,
        deposited_at: deps.now(),
      })
      return null
    }
    if (payments.name === 'off') throw refusal('PAYMENTS_OFF')
    if (cents < payments.minimumCents) throw refusal('DEPOSIT_TOO_SMALL')
    const newest = await findNewestIntent(tx, id, payments.name)
    return {
      due: { id, amountCents: cents, currency: transaction.currency },
      provider: payments.name,
      newest,
    }
  })
  if (!found) return null
  const { due, newest } = found
  const clientSecret = await secretFor(deps, due, newest).catch((error: unknown) => {
    deps.log.warn({ error }, 'the payment provider did not accept a deposit')
    throw refusal('PROVIDER_UNAVAILABLE')
  })
  if (clientSecret === null) throw refusal('DEPOSIT_PROCESSING')
  const { publishableKey } = payments
  return { provider: found.provider, publishableKey, clientSecret, amount: dollarsOf(due.amountCents) }
}

/** What is to be paid now of a transaction. */
interface Due extends Money {
  id: string
}

async function requirePayable(
  tx: Tx,
  actor: Actor,
  id: string,
  now: Date,
): Promise<{ transaction: TransactionRow; cents: number }> {
  const transaction = await lockTransaction(tx, id)
  const me = transaction && sideIn(actor, transaction)
  if (!transaction || !me) throw refusal('TRANSACTION_NOT_FOUND')
  if (me !== 'venue') throw refusal('DEPOSIT_VENUES_ONLY')
  const cents = payableCents(transaction)
  const { ends_at } = await getPerformanceTime(tx, transaction.booking_id)
  if (cents === null || settlesBy(ends_at, transaction.settles_from) <= now)
    throw refusal('PAYMENT_ACTION_INVALID')
  return { transaction, cents }
}

/**
 * Returns the client secret of the existing deposit, as long as it's for the fee now due and can be paid; otherwise of a new
 * one. Null while a bank decides about the existing one, because a second one would be paid as well.
 */
async function secretFor(deps: Deps, due: Due, newest: IntentRow | null): Promise<string | null> {
  if (!newest) return openIntent(deps, due, null)
  const askedAt = deps.now()
  const facts = await deps.payments.getIntent(newest.id)
  await applyIntent(deps, newest.id, facts, askedAt)
  if (facts.status === 'processing') return null
  const isUsable = facts.status === 'open' && newest.amount_cents === due.amountCents
  if (isUsable || facts.status === 'succeeded') return deps.payments.clientSecretOf(newest.id)
  await deps.payments.cancelIntent(newest.id)
  return openIntent(deps, due, newest)
}

async function openIntent(
  deps: Deps,
  { id, amountCents, currency }: Due,
  newest: IntentRow | null,
): Promise<string> {
  // The key contains the intent that it replaces, so two who open one at the same moment get the same.
  const key = `deposit:${id}:${amountCents}:${newest?.id ?? 'first'}`
  const intent = await deps.payments.createIntent({ key, amountCents, currency, transactionId: id })
  await insertIntent(deps.db, {
    id: intent.id,
    provider: deps.payments.name,
    transaction_id: id,
    amount_cents: amountCents,
    currency,
    created_at: deps.now(),
  })
  return intent.clientSecret
}
