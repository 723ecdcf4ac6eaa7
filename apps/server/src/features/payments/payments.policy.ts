import type { TransactionDetail } from '@bandstand/api-spec'
import {
  autoReleaseAt,
  canStepTransaction,
  CLAIMS_PER_SIDE,
  settlesBy,
  SPLITS_PER_PROBLEM,
} from '@bandstand/domain/payments'
import type { Side } from '@bandstand/domain/lifecycle'
import { claimsBy, type ClaimRow } from './problems/claims.queries.ts'
import type { TransactionCardRow } from './payment-pages.queries.ts'
import { payableCents, type TransactionRow } from './payments.queries.ts'
import type { SplitRow } from './problems/problems.queries.ts'

type Ending = Pick<
  TransactionRow,
  'status' | 'settlement' | 'amount_cents' | 'owed_cents' | 'settles_from'
> & { starts_at: Date; ends_at: Date }

/**
 * Returns 'yes' when a party may claim now that it was paid outside, else the code of the refusal. A fee can be
 * claimed from the start of the show until its 14 days are over; a cancellation fee as soon as it is owed; an unpaid
 * fee always, so that a trust record can be corrected.
 */
export function canClaim(
  me: Side,
  payment: Ending,
  claims: ClaimRow[],
  now: Date,
): 'yes' | 'PAYMENT_ACTION_INVALID' | 'CLAIM_TOO_EARLY' | 'CLAIM_EXISTS' | 'CLAIMS_EXHAUSTED' {
  const isUnpaid = payment.settlement === 'unpaid'
  if (!isUnpaid && !isPayable(payment, now)) return 'PAYMENT_ACTION_INVALID'
  if (payment.status === 'pending' && payment.starts_at > now) return 'CLAIM_TOO_EARLY'
  if (claims.some(({ status }) => status === 'open')) return 'CLAIM_EXISTS'
  return claimsBy(claims, me).length < CLAIMS_PER_SIDE ? 'yes' : 'CLAIMS_EXHAUSTED'
}

/** Returns whether there's something that the venue can pay, and it isn't too late for it. */
export function isPayable(payment: Ending, now: Date): boolean {
  return (payableCents(payment) ?? 0) > 0 && settlesBy(payment.ends_at, payment.settles_from) > now
}

/** Returns what a party can do now. The use cases check again, with the row locked. */
export function paymentAbilities(
  me: Side,
  card: Ending & Pick<TransactionCardRow, 'booking_status' | 'frozen'>,
  splits: SplitRow[],
  claims: ClaimRow[],
  now: Date,
): TransactionDetail['abilities'] {
  const { status, frozen } = card
  const isInEscrow = status === 'in_escrow'
  const begun = card.starts_at <= now
  const pending = frozen ? splits.find((split) => split.status === 'pending') : undefined
  const claim = claims.find((each) => each.status === 'open')
  const isAnswerable = claim && claim.made_by !== me && claim.answer_by > now
  const isFree = status === 'pending' && card.amount_cents === 0
  return {
    deposit: me === 'venue' && (isFree || isPayable(card, now)),
    release: canStepTransaction(status, 'released', me) && !frozen,
    cancel: canStepTransaction(status, 'cancelled', me) && !begun && card.booking_status === 'confirmed',
    reportProblem: isInEscrow && begun && autoReleaseAt(card.ends_at) > now && splits.length === 0,
    proposeSplit: frozen && splits.length < SPLITS_PER_PROBLEM,
    answerSplit: pending && pending.made_by !== me ? pending.number : null,
    claimOutside: canClaim(me, card, claims, now) === 'yes',
    answerClaim: isAnswerable ? claim.number : null,
  }
}
