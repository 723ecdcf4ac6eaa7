import type { Funding } from '@bandstand/api-spec'
import { fundingOf, type TransactionStatus } from '@bandstand/domain/payments'
import { sql } from 'kysely'

/** What decides whether a booking's fee is deposited. */
export interface FundingColumns {
  payment_status: TransactionStatus
  payment_cents: number
  /** When both had signed the terms that count; null while one has not. */
  signed_at: Date | null
}

/** Of the joins below. */
export const fundingColumns = sql`
  t.status as payment_status, t.amount_cents as payment_cents, c.signed_at`

/** To bookings `b`. */
export const fundingJoins = sql`
  join transactions t on t.booking_id = b.id left join contracts c on c.booking_id = b.id`

/** What else decides what is shown of money. */
export interface MoneyReading {
  now: Date
  /** Whether deposits can be made at all. */
  takesDeposits: boolean
}

/** What both sides see of the deposit now. */
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
