import type { Funding } from '@bandstand/api-spec'
import { fundingOf, type TransactionStatus, UNPAID_AFTER_DAYS } from '@bandstand/domain/payments'
import { type RawBuilder, sql } from 'kysely'

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

/**
 * Returns the SQL condition that the venue still has to deposit a fee, of a booking whose contract both have signed: it can be
 * settled, and nobody says that it was paid outside.
 */
export const depositToPay = (
  columns: Record<'status' | 'cents' | 'endsAt' | 'settlesFrom' | 'paymentId', RawBuilder<unknown>>,
  now: Date,
): RawBuilder<unknown> => sql`(
  ${columns.status} = 'pending' and ${columns.cents} > 0
  and greatest(${columns.endsAt}, ${columns.settlesFrom}) + ${`${UNPAID_AFTER_DAYS} days`}::interval > ${now}
  and not exists (
    select from outside_claims o where o.transaction_id = ${columns.paymentId} and o.status = 'open'))`

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
