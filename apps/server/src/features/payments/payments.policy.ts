import type { TransactionDetail } from '@bandstand/api-spec'
import type { Party } from '@bandstand/domain/booking'
import { autoReleaseAt, canStepTransaction, SPLITS_PER_PROBLEM } from '@bandstand/domain/payments'
import type { TransactionCardRow } from './payment-pages.queries.ts'
import type { SplitRow } from './payments.queries.ts'

/** What a side may do now. The use cases judge again, with the row locked. */
export function paymentAbilities(
  me: Party,
  card: Pick<TransactionCardRow, 'status' | 'starts_at' | 'ends_at' | 'booking_status' | 'frozen'>,
  splits: SplitRow[],
  now: Date,
): TransactionDetail['abilities'] {
  const { status, frozen } = card
  const isHeld = status === 'in_escrow'
  const begun = card.starts_at <= now
  const standing = frozen ? splits.find((split) => split.status === 'standing') : undefined
  return {
    deposit: me === 'venue' && status === 'pending',
    release: canStepTransaction(status, 'released', me) && !frozen,
    cancel: canStepTransaction(status, 'cancelled', me) && !begun && card.booking_status === 'confirmed',
    reportProblem: isHeld && begun && autoReleaseAt(card.ends_at) > now && splits.length === 0,
    proposeSplit: frozen && splits.length < SPLITS_PER_PROBLEM,
    answerSplit: standing && standing.made_by !== me ? standing.number : null,
  }
}
