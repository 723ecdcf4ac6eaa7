import type { PayeeId } from '@bandstand/domain/accounts'
import type { ClaimMethod } from '@bandstand/domain/payments'
import type { Side } from '@bandstand/domain/lifecycle'
import { DEFAULT_TIME_ZONE } from '@bandstand/domain/time'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { bookingFactColumns, bookingFactJoins, type BookingFactsRow } from '../../booking/index.ts'
import type { PaymentEventRow } from '../payment-events.queries.ts'

type EventColumns = Pick<PaymentEventRow, 'at' | 'event' | 'amount_cents' | 'note'>

/** An event of a transaction with its booking and both parties. */
export interface PaymentFactsRow extends BookingFactsRow, EventColumns, Pick<PaymentEventRow, 'actor_role'> {
  /** The open claim; all null when there is none. */
  claim_by: Side | null
  claim_cents: number | null
  claim_method: ClaimMethod | null
  claim_paid_on: string | null
  claim_answer_by: Date | null
  /** Whether a claim of its maker was denied before. */
  claim_repeated: boolean
  /** How many players got a share of it, and the cents that an agent got. */
  players_paid: number
  commission_cents: number
}

/** Returns the facts for the notice of an event; null for one without a transaction, such as a withdrawal's. */
export async function findPaymentFacts(db: Database, eventId: number): Promise<PaymentFactsRow | null> {
  const { rows } = await sql<PaymentFactsRow>`
    select e.at, e.event, e.actor_role, e.amount_cents, ${bookingFactColumns},
      coalesce((
        select s.note from split_proposals s join problems p on p.id = s.problem_id
        where e.event = 'split_proposed' and p.transaction_id = e.transaction_id and s.made_by = e.actor_role
          and s.created_at = e.at limit 1), e.note) as note,
      o.made_by as claim_by, o.amount_cents as claim_cents, o.method as claim_method, o.paid_on as claim_paid_on,
      o.answer_by as claim_answer_by, exists (
        select from outside_claims d
        where d.transaction_id = t.id and d.made_by = o.made_by and d.status = 'denied') as claim_repeated,
      divided.players_paid, divided.commission_cents
    from payment_events e join transactions et on et.id = e.transaction_id
      join bookings b on b.id = et.booking_id ${bookingFactJoins}
      left join outside_claims o on o.transaction_id = t.id and o.status = 'open'
      cross join lateral (
        select count(distinct s.player_id)::int as players_paid,
          coalesce(sum(s.cents) filter (where s.kind = 'commission'), 0)::int as commission_cents
        from booking_shares s where s.booking_id = b.id) divided
    where e.id = ${eventId}`.execute(db)
  return rows[0] ?? null
}

/** An event of a withdrawal with its artist, amount in cents. */
export interface PayoutFactsRow extends EventColumns {
  artist_id: PayeeId
  /** When it was requested. */
  requested_at: Date
  time_zone: string
}

/** Returns the event of a withdrawal with its artist; null for any other event. */
export async function findPayoutFacts(db: Database, eventId: number): Promise<PayoutFactsRow | null> {
  const { rows } = await sql<PayoutFactsRow>`
    select e.at, e.event, e.amount_cents, e.note, o.artist_id, o.created_at as requested_at,
      coalesce(p.time_zone, ${DEFAULT_TIME_ZONE}) as time_zone
    from payment_events e join money_orders o on o.id = e.order_id and o.kind = 'payout'
      left join profiles p on p.uuid = o.artist_id
    where e.id = ${eventId}`.execute(db)
  return rows[0] ?? null
}
