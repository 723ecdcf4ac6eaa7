import type {
  Balance,
  Earnings,
  Overview,
  OwnBalance,
  PayoutPage,
  TransactionDetail,
  TransactionPage,
  UnclaimedShares,
} from '@bandstand/api-spec'
import type { PartyId, PayeeId } from '@bandstand/domain/accounts'
import type { Side } from '@bandstand/domain/lifecycle'
import { PAYOUTS_PER_PAGE, TRANSACTIONS_PER_PAGE } from '@bandstand/domain/payments'
import { dayIn, DEFAULT_TIME_ZONE, firstOfMonth, startOfDay } from '@bandstand/domain/time'
import { dollarsOf } from '@bandstand/domain/money'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { takesDeposits } from '../../integrations/payments/port.ts'
import { findTimeZone, sideIn, sideOf } from '../booking/index.ts'
import { checkIntent } from './deposits/apply-intent.ts'
import { listClaims } from './problems/claims.queries.ts'
import { findNewestIntent } from './deposits/intents.queries.ts'
import { balanceOf } from './ledger/ledger.queries.ts'
import { selectPayoutPage } from './ledger/money-orders.queries.ts'
import {
  findTransactionCard,
  listPaymentEvents,
  selectTransactionPage,
  sumEarnings,
  sumFees,
  sumOpen,
  sumOwed,
} from './payment-pages.queries.ts'
import { findTransaction, findTransactionIdOfBooking } from './payments.queries.ts'
import { findProblem, listSplits } from './problems/problems.queries.ts'
import { transactionCardView, transactionDetailView } from './payments.view.ts'
import { returnsAt } from './payouts/move-share.ts'
import { findPayoutAccount, arePayoutsPaused, waitsUntil } from './payouts/payout-accounts.queries.ts'
import { findWalletOf, listUnclaimed } from './payouts/wallets.queries.ts'

/** How many months the chart of earnings shows. */
const EARNING_MONTHS = 12

/** Returns one page of the caller's payments as artist or as venue, newest first, with an artist's balances. */
export async function listPayments(deps: Deps, actor: Actor, page: number): Promise<TransactionPage> {
  const me = sideOf(actor) ?? 'artist'
  const reading = { now: deps.now(), takesDeposits: takesDeposits(deps) }
  const { rows, total } = await selectTransactionPage(deps.db, actor.partyId, me, page)
  return {
    transactions: rows.map((row) => transactionCardView(row, me, reading)),
    total,
    page,
    pageSize: TRANSACTIONS_PER_PAGE,
    balances: me === 'artist' ? await balancesOf(deps, actor.partyId) : null,
    provider: deps.payments.name,
  }
}

async function balancesOf(deps: Deps, artistId: PartyId): Promise<TransactionPage['balances']> {
  const [{ pending, inEscrow }, own] = await Promise.all([
    sumOpen(deps.db, artistId, 'artist'),
    readBalance(deps, artistId),
  ])
  return {
    ...own,
    pending: dollarsOf(pending + inEscrow),
    awaitingDeposit: dollarsOf(pending),
    inEscrow: dollarsOf(inEscrow),
  }
}

/** Returns what a payee can withdraw, in US dollars, and what prevents it. */
async function readBalance({ db, payments, now }: Deps, payeeId: PayeeId): Promise<Balance> {
  const [available, withdrawing, account] = await Promise.all([
    balanceOf(db, { kind: 'artist_payable', ownerId: payeeId }),
    balanceOf(db, { kind: 'payouts', ownerId: payeeId }),
    findPayoutAccount(db, payeeId, payments.name),
  ])
  const from = account && waitsUntil(account, now())
  return {
    available: dollarsOf(available),
    withdrawing: dollarsOf(withdrawing),
    payoutsReady: account?.ready ?? false,
    payoutsFrozen: account?.frozen_at != null,
    payoutsFrom: from?.toISOString() ?? null,
    payoutsWaitFor: from ? (account.wait_reason as 'bank' | 'taken_back') : null,
  }
}

/** Returns the balance of the caller's own shares; null before the first. */
export async function getOwnBalance(deps: Deps, { userId }: Actor): Promise<OwnBalance> {
  const wallet = await findWalletOf(deps.db, userId)
  return {
    balance: wallet && (await readBalance(deps, wallet.id)),
    provider: deps.payments.name,
  }
}

/** Returns the shares of the caller's act that nobody has claimed. */
export async function getUnclaimed({ db }: Deps, { partyId }: Actor): Promise<UnclaimedShares> {
  return {
    shares: (await listUnclaimed(db, partyId)).map((row) => ({
      id: row.id,
      bookingId: row.booking_id,
      name: row.name,
      venue: row.venue_name,
      date: dayIn(row.time_zone, row.starts_at),
      amount: dollarsOf(row.cents),
      keptUntil: dayIn(row.time_zone, returnsAt(row.created_at)),
    })),
  }
}

/** Returns what a party has held, due and owed, and what an artist can withdraw, in US dollars. */
export async function sumMoney(
  deps: Deps,
  partyId: PartyId,
  me: Side,
): Promise<NonNullable<Overview['money']>> {
  const [open, owed, available] = await Promise.all([
    sumOpen(deps.db, partyId, me),
    sumOwed(deps.db, partyId, me),
    me === 'artist' ? balanceOf(deps.db, { kind: 'artist_payable', ownerId: partyId }) : null,
  ])
  return {
    held: dollarsOf(open.inEscrow),
    due: takesDeposits(deps) ? dollarsOf(open.pending) : 0,
    owed: dollarsOf(owed),
    available: available === null ? null : dollarsOf(available),
  }
}

/** Returns a payment for one of its parties. Throws TRANSACTION_NOT_FOUND to everybody else. */
export async function getPayment(deps: Deps, actor: Actor, id: string): Promise<TransactionDetail> {
  const { db, now } = deps
  const card = await findTransactionCard(db, id)
  const me = card && sideIn(actor, card)
  if (!card || !me) throw refusal('TRANSACTION_NOT_FOUND')
  const problem = await findProblem(db, id)
  const splits = problem ? await listSplits(db, problem.id) : []
  const events = await listPaymentEvents(db, id)
  const claims = await listClaims(db, id)
  const feeCents = await sumFees(db, id)
  const reading = { now: now(), takesDeposits: takesDeposits(deps) }
  const view = transactionDetailView({ card, events, claims, problem, splits, feeCents }, me, reading)
  // A fee of 0 counts as deposited without any provider.
  if (!reading.takesDeposits && card.amount_cents > 0) view.abilities.deposit = false
  return view
}

/** Returns the payment of a booking. Throws TRANSACTION_NOT_FOUND to everybody but the two. */
export async function getPaymentOfBooking(
  deps: Deps,
  actor: Actor,
  bookingId: string,
): Promise<TransactionDetail> {
  const id = await findTransactionIdOfBooking(deps.db, bookingId)
  if (!id) throw refusal('TRANSACTION_NOT_FOUND')
  return getPayment(deps, actor, id)
}

/**
 * Fetches the newest deposit from the provider, because its event may be late, and returns the payment. Throws as
 * `getPayment`, PROVIDER_UNAVAILABLE.
 */
export async function checkDeposit(deps: Deps, actor: Actor, id: string): Promise<TransactionDetail> {
  const transaction = await findTransaction(deps.db, id)
  if (!transaction || !sideIn(actor, transaction)) throw refusal('TRANSACTION_NOT_FOUND')
  const intent = await findNewestIntent(deps.db, id, deps.payments.name)
  try {
    if (intent) await checkIntent(deps, intent.id)
  } catch (error) {
    deps.log.warn({ error }, 'the payment provider did not respond')
    throw refusal('PROVIDER_UNAVAILABLE')
  }
  return getPayment(deps, actor, id)
}

/** Returns one page of a payee's withdrawals, newest first; none for nobody. */
export async function listPayouts(
  { db, payments, now }: Deps,
  payeeId: PayeeId | null,
  page: number,
): Promise<PayoutPage> {
  if (!payeeId) return { payouts: [], total: 0, page, pageSize: PAYOUTS_PER_PAGE }
  const { rows, total } = await selectPayoutPage(db, payeeId, page)
  const account = await findPayoutAccount(db, payeeId, payments.name)
  const isPaused = account !== null && arePayoutsPaused(account, now())
  const payouts = rows.map((row) => ({
    id: row.id,
    amount: dollarsOf(row.amount_cents),
    status: row.status,
    isHeld: isPaused && row.status === 'requested' && row.provider_id === null,
    failure: row.failure,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  }))
  return { payouts, total, page, pageSize: PAYOUTS_PER_PAGE }
}

/**
 * Returns what the caller earned in each of the last twelve months of their zone, oldest first, in US dollars; 0 in
 * months without earnings.
 */
export async function listEarnings({ db, now }: Deps, actor: Actor): Promise<Earnings> {
  const timeZone = (await findTimeZone(db, actor.partyId)) ?? DEFAULT_TIME_ZONE
  const today = dayIn(timeZone, now())
  const days = Array.from({ length: EARNING_MONTHS }, (_, index) =>
    firstOfMonth(today, index + 1 - EARNING_MONTHS),
  )
  const sums = await sumEarnings(
    db,
    actor.partyId,
    days.map((day) => startOfDay(day, timeZone)),
  )
  return days.map((day, index) => ({ month: day.slice(0, 7), amount: dollarsOf(sums[index] ?? 0) }))
}
