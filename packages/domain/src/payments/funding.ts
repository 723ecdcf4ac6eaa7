import type { TransactionStatus } from './machine.ts'
import { depositDueAt } from './payment-time.ts'

/** Whether a show's fee is deposited. `none`: there is no fee, or no deposit is expected anymore. */
export const FUNDING_STATES = ['funded', 'not_funded', 'overdue', 'none'] as const
export type FundingState = (typeof FUNDING_STATES)[number]

export const FUNDING_LABELS: Record<Exclude<FundingState, 'none'>, string> = {
  funded: 'Funded',
  not_funded: 'Not funded yet',
  overdue: 'Deposit overdue',
}

export interface Funding {
  state: FundingState
  /** null until both have signed, and when no deposit is due. */
  dueAt: Date | null
}

/**
 * Returns the state of a booking's deposit for both parties, and when it is due. `signedAt` is null until both have
 * signed the current terms.
 */
export function fundingOf(
  payment: {
    status: TransactionStatus
    amountCents: number
    startsAt: Date
    signedAt: Date | null
    /** Whether deposits can be made at all. */
    takesDeposits: boolean
  },
  now: Date,
): Funding {
  const { status, amountCents, startsAt, signedAt, takesDeposits } = payment
  if (amountCents === 0) return { state: 'none', dueAt: null }
  if (status === 'in_escrow' || status === 'completed') return { state: 'funded', dueAt: null }
  if (status !== 'pending' || !takesDeposits) return { state: 'none', dueAt: null }
  const dueAt = signedAt && depositDueAt(startsAt, signedAt)
  return { state: dueAt && dueAt <= now ? 'overdue' : 'not_funded', dueAt }
}
