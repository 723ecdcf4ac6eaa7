import type { PayeeId, WalletId } from '@bandstand/domain/accounts'
import type { MoneyOrderKind } from '@bandstand/domain/payments'
import type { Action } from '@bandstand/domain/lifecycle'
import type { Money } from '@bandstand/domain/money'
import type { Insertable } from 'kysely'
import type { Schema, Tx } from '../../../db/database.ts'
import { emit } from '../../../outbox/events.ts'
import { insertOrder, type MoneyOrderRow } from './money-orders.queries.ts'
import type { TransactionRow } from '../payments.queries.ts'
import { appendEvent } from '../append-event.ts'
import { hasCommission } from '../../shares/index.ts'
import { findWallet } from '../payouts/wallets.queries.ts'

/** Orders a refund to the card that paid an intent; returns the order's id. */
export function orderRefund(
  tx: Tx,
  { transactionId, intentId }: { transactionId: string; intentId: string },
  money: Money,
  action: Action,
): Promise<string> {
  return order(tx, 'refund', money, action, { transaction_id: transactionId, intent_id: intentId })
}

/** Orders a transfer to the artist's account at the provider; returns the order's id. */
export function orderTransfer(
  tx: Tx,
  { id, artist_id, stripe_payment_intent_id, currency }: TransactionRow,
  amountCents: number,
  action: Action,
): Promise<string> {
  const subject = { transaction_id: id, artist_id, intent_id: stripe_payment_intent_id }
  return order(tx, 'transfer', { amountCents, currency }, action, subject)
}

/** Orders a transfer of somebody's share to their own account at the provider; returns the order's id. */
export function orderShare(
  tx: Tx,
  { id, stripe_payment_intent_id, currency }: TransactionRow,
  { walletId, amountCents }: { walletId: WalletId; amountCents: number },
  action: Action,
): Promise<string> {
  const subject = { transaction_id: id, artist_id: walletId, intent_id: stripe_payment_intent_id }
  return order(tx, 'transfer', { amountCents, currency }, action, subject)
}

/** Orders a payout from an account at the provider to its bank; returns the order's id. */
export function orderPayout(tx: Tx, payeeId: PayeeId, money: Money, action: Action): Promise<string> {
  return order(tx, 'payout', money, action, { artist_id: payeeId })
}

/** Orders a transfer again that the provider has refused; returns the new order's id. */
export function orderTransferAgain(
  tx: Tx,
  { id, transaction_id, artist_id, intent_id, amount_cents: amountCents, currency }: MoneyOrderRow,
  action: Action,
): Promise<string> {
  const subject = { transaction_id, artist_id, intent_id, replaces: id }
  return order(tx, 'transfer', { amountCents, currency }, action, subject)
}

/** Writes an order and emits the event that sends it to the provider after the commit; returns its id. */
async function order(
  tx: Tx,
  kind: MoneyOrderKind,
  { amountCents, currency }: Money,
  action: Action,
  subject: Pick<
    Insertable<Schema['money_orders']>,
    'transaction_id' | 'artist_id' | 'intent_id' | 'replaces'
  >,
): Promise<string> {
  const id = await insertOrder(tx, {
    kind,
    amount_cents: amountCents,
    currency,
    created_at: action.at,
    ...subject,
  })
  await appendEvent(tx, action, {
    event: `${kind}_requested`,
    orderId: id,
    transactionId: await shownOn(tx, subject),
    amountCents,
  })
  await emit(tx, 'payment.ordered', { orderId: id })
  return id
}

/**
 * Returns the payment whose history shows an order: none for a share, which only its person and the act may know, and for what a commission
 * leaves of it, from which the venue could tell it.
 */
export async function shownOn(
  tx: Tx,
  {
    transaction_id: id,
    artist_id: payeeId,
  }: Pick<Insertable<Schema['money_orders']>, 'transaction_id' | 'artist_id'>,
): Promise<string | null> {
  if (!id || !payeeId) return id ?? null
  return (await findWallet(tx, payeeId)) || (await hasCommission(tx, id)) ? null : id
}
