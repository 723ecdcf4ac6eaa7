import type { Funding } from '@bandstand/api-spec'
import { fundingOf, type TransactionStatus } from '@bandstand/domain/payments'
import { sql } from 'kysely'

/** The columns that decide whether a booking's fee is deposited. */
export interface FundingColumns {
  payment_status: TransactionStatus
  payment_cents: number
  /** When both had signed the current terms; null while one has not. */
  signed_at: Date | null
}

/** Columns of the joins below. */
export const fundingColumns = sql`
  t.status as payment_status, t.amount_cents as payment_cents, c.signed_at`

/** Joins to bookings `b`. */
export const fundingJoins = sql`
  join transactions t on t.booking_id = b.id left join contracts c on c.booking_id = b.id`

/** What else the view of money depends on. */
export interface MoneyReading {
  now: Date
  /** Whether deposits can be made at all. */
  takesDeposits: boolean
}

/** Returns the state of a booking's deposit at `now`, for both parties. */
export function fundingView(
  row: FundingColumns & { starts_at: Date },
  { now, takesDeposits }: MoneyReading,
): Funding {
  const { state, dueAt } = fundingOf(
    {
      status: row.payment_status,
      amountCents: row.payment_cents,
      startsAt: row.starts_at,
      signedAt: row.signed_at,
      takesDeposits,
    },
    now,
  )
  return { state, dueAt: dueAt?.toISOString() ?? null }
}
