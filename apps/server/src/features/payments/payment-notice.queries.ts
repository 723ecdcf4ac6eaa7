import type { ClaimMethod, SettlementKind } from '@bandstand/domain/payments'
import type { Party } from '@bandstand/domain/lifecycle'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { type PartyColumns, partyColumns } from '../booking/index.ts'
import type { PaymentEventRow } from './payment-events.queries.ts'

/** An event of a transaction with its gig and both sides. */
export interface PaymentFactsRow
  extends
    PartyColumns,
    Pick<PaymentEventRow, 'at' | 'event' | 'actor_role' | 'amount_cents' | 'note' | 'transaction_id'> {
  fee_cents: number
  owed_cents: number
  settlement: SettlementKind | null
  settles_from: Date | null
  starts_at: Date
  ends_at: Date
  time_zone: string
  /** When both had signed the current terms. */
  signed_at: Date | null
  gig_title: string
  artist_id: string
  venue_id: string
  /** The open claim; all null when there is none. */
  claim_by: Party | null
  claim_cents: number | null
  claim_method: ClaimMethod | null
  claim_paid_on: string | null
  claim_answer_by: Date | null
  /** Whether a claim of its maker was denied before. */
  claim_repeated: boolean
}

/** Returns the facts for the notice of an event; null for one without a transaction, such as a withdrawal's. */
export async function findPaymentFacts(db: Database, eventId: number): Promise<PaymentFactsRow | null> {
  const { rows } = await sql<PaymentFactsRow>`
    select e.at, e.event, e.actor_role, e.amount_cents, e.note, e.transaction_id, t.amount_cents as fee_cents, t.owed_cents,
      t.settlement, t.settles_from, b.starts_at, b.ends_at, b.time_zone, c.signed_at, g.title as gig_title, ${partyColumns}, t.artist_id, t.venue_id,
      o.made_by as claim_by, o.amount_cents as claim_cents, o.method as claim_method, o.paid_on as claim_paid_on,
      o.answer_by as claim_answer_by, exists (
        select from outside_claims d
        where d.transaction_id = t.id and d.made_by = o.made_by and d.status = 'denied') as claim_repeated
    from payment_events e join transactions t on t.id = e.transaction_id join gigs g on g.id = t.gig_id
      join bookings b on b.id = t.booking_id left join contracts c on c.booking_id = b.id
      left join outside_claims o on o.transaction_id = t.id and o.status = 'open'
      join profiles artist on artist.uuid = t.artist_id
      join profiles venue on venue.uuid = t.venue_id
    where e.id = ${eventId}`.execute(db)
  return rows[0] ?? null
}

/** Returns the event of a withdrawal with its artist, amount in cents; null for any other event. */
export async function findPayoutFacts(
  db: Database,
  eventId: number,
): Promise<(Pick<PaymentEventRow, 'at' | 'event' | 'amount_cents' | 'note'> & { artist_id: string }) | null> {
  const { rows } = await sql<
    Pick<PaymentEventRow, 'at' | 'event' | 'amount_cents' | 'note'> & { artist_id: string }
  >`
    select e.at, e.event, e.amount_cents, e.note, o.artist_id
    from payment_events e join money_orders o on o.id = e.order_id and o.kind = 'payout'
    where e.id = ${eventId}`.execute(db)
  return rows[0] ?? null
}
