import type { MoneyAnswer, TransactionCard, TransactionDetail } from '@bandstand/api-spec'
import {
  autoReleaseAt,
  cancelOutcome,
  PAYMENT_ANSWERS,
  paymentEventText,
  settle,
  settlesBy,
  type TransactionStep,
} from '@bandstand/domain/payments'
import type { Side } from '@bandstand/domain/lifecycle'
import { dollarsOf } from '@bandstand/domain/money'
import { bookedGigView, fundingView, type MoneyReading, partyView } from '../booking/index.ts'
import type { PaymentEventRow } from './payment-events.queries.ts'
import type { TransactionCardRow } from './payment-pages.queries.ts'
import type { ClaimRow } from './problems/claims.queries.ts'
import { isPayable, paymentAbilities } from './payments.policy.ts'
import type { TransactionRow } from './payments.queries.ts'
import type { ProblemRow, SplitRow } from './problems/problems.queries.ts'
import { escrowCents } from './escrow/settle-escrow.ts'

/** Returns the answer to a request that moves money: the payment’s status and a sentence. */
export function moneyAnswer(
  action: keyof typeof PAYMENT_ANSWERS,
  { id, status }: Pick<TransactionRow, 'id' | 'status'>,
): MoneyAnswer {
  return { id, status, message: PAYMENT_ANSWERS[action] }
}

/** Returns a payment as lists show it to one side; amounts in US dollars. */
export function transactionCardView(
  row: TransactionCardRow,
  me: Side,
  reading: MoneyReading,
): TransactionCard {
  return {
    id: row.id,
    bookingId: row.booking_id,
    gig: bookedGigView(row, reading.now),
    artist: partyView(row, 'artist'),
    venue: partyView(row, 'venue'),
    me,
    amount: dollarsOf(row.amount_cents),
    status: row.status,
    earned: dollarsOf(row.earned_cents),
    refunded: dollarsOf(row.refund_cents),
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    stripePaymentIntentId: row.stripe_payment_intent_id,
    frozen: row.frozen,
    funding: fundingView({ ...row, payment_status: row.status, payment_cents: row.amount_cents }, reading),
    settlement: row.settlement,
    owed: dollarsOf(row.owed_cents),
  }
}

export interface TransactionParts {
  card: TransactionCardRow
  events: PaymentEventRow[]
  claims: ClaimRow[]
  problem: ProblemRow | null
  splits: SplitRow[]
  feeCents: number
}

/** Returns a whole payment as one side sees it now; amounts in US dollars. */
export function transactionDetailView(
  { card, events, claims, problem, splits, feeCents }: TransactionParts,
  me: Side,
  reading: MoneyReading,
): TransactionDetail {
  const { now } = reading
  const releasesAt = autoReleaseAt(card.ends_at)
  const isInEscrow = card.status === 'in_escrow' && !card.frozen
  const isOpen = isInEscrow || card.status === 'pending'
  const names = { artist: card.artist_name, venue: card.venue_name }
  return {
    ...transactionCardView(card, me, reading),
    timeline: events.filter(isVisibleTo(me)).map((event) => ({
      at: event.at.toISOString(),
      actorRole: event.actor_role,
      text: factText(event, names),
      amount: dollarsOf(event.amount_cents),
    })),
    fee: dollarsOf(feeCents),
    venueAddress: card.venue_location ?? '',
    depositedAt: card.amount_cents > 0 ? (card.deposited_at?.toISOString() ?? null) : null,
    settledAt: events.findLast(({ event }) => SETTLING.has(event))?.at.toISOString() ?? null,
    refundedAt:
      card.refund_cents > 0
        ? (events
            .findLast(
              (event) => event.event === 'refund_succeeded' && event.amount_cents === card.refund_cents,
            )
            ?.at.toISOString() ?? null)
        : null,
    card:
      me === 'venue' && card.card_brand && card.card_last4
        ? { brand: card.card_brand, last4: card.card_last4 }
        : null,
    chargeFailure: me === 'venue' && isPayable(card, now) ? card.charge_failure : null,
    releasesAt: isInEscrow ? releasesAt.toISOString() : null,
    signBy: isOpen && card.starts_at > now ? (card.sign_by?.toISOString() ?? null) : null,
    settlesBy: isPayable(card, now) ? settlesBy(card.ends_at, card.settles_from).toISOString() : null,
    claims: claims.map(claimView),
    problem: problem && problemView(problem, splits),
    abilities: paymentAbilities(me, card, splits, claims, now),
    consequences: consequencesOf(card, me, now),
  }
}

/** After them nothing is in escrow or expected. */
const SETTLING: ReadonlySet<string> = new Set<TransactionStep>([
  'released',
  'split',
  'cancelled',
  'owed_paid',
  'settled_outside',
])

/** Returns the filter for the events that a party can see: why a card was declined is only its holder's business. */
const isVisibleTo =
  (me: Side) =>
  ({ event }: PaymentEventRow): boolean =>
    event !== 'declined' || me === 'venue'

function factText(
  { event, actor_role, note }: PaymentEventRow,
  names: { artist: string; venue: string },
): string {
  const text = paymentEventText(event, actor_role, names)
  return (event === 'declined' || event === 'claimed_outside') && note !== '' ? `${text}: ${note}` : text
}

function claimView(claim: ClaimRow): TransactionDetail['claims'][number] {
  return {
    number: claim.number,
    madeBy: claim.made_by,
    amount: dollarsOf(claim.amount_cents),
    method: claim.method,
    paidOn: claim.paid_on,
    status: claim.status,
    createdAt: claim.created_at.toISOString(),
    answerBy: claim.answer_by.toISOString(),
  }
}

function problemView(problem: ProblemRow, splits: SplitRow[]): NonNullable<TransactionDetail['problem']> {
  return {
    reportedBy: problem.reported_by,
    text: problem.text,
    disputed: dollarsOf(problem.disputed_cents),
    status: problem.status,
    createdAt: problem.created_at.toISOString(),
    proposals: splits.map((split) => ({
      number: split.number,
      madeBy: split.made_by,
      earned: dollarsOf(split.earned_cents),
      note: split.note,
      status: split.status,
      createdAt: split.created_at.toISOString(),
    })),
  }
}

function consequencesOf(card: TransactionCardRow, me: Side, now: Date): TransactionDetail['consequences'] {
  const remaining = card.status === 'in_escrow' ? escrowCents(card) : 0
  const released = settle(remaining, remaining, card.fee_basis_points)
  const cancel = cancelOutcome(
    me,
    {
      startsAt: card.starts_at,
      feeCents: card.amount_cents,
      lateCancelCents: card.late_cancel_cents,
      isSigned: card.signed_at !== null,
      isFunded: card.status !== 'pending',
      asksDeposit: card.asks_deposit,
    },
    now,
  )
  const kept = Math.min(remaining, cancel.keptCents)
  return {
    release: { artistGets: dollarsOf(released.artistCents), fee: dollarsOf(released.feeCents) },
    cancel: {
      late: cancel.late,
      marked: cancel.marked,
      artistKeeps: dollarsOf(kept),
      venueGetsBack: dollarsOf(remaining - kept),
      owes: dollarsOf(cancel.owedCents),
    },
  }
}
