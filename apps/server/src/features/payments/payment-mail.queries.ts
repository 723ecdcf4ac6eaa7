import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { type PartyColumns, partyColumns } from '../booking/index.ts'
import type { PaymentEventRow } from './payment-pages.queries.ts'

/** An event of a transaction with its gig and whom mail reaches. */
export interface PaymentMailRow
  extends PartyColumns, Pick<PaymentEventRow, 'event' | 'doer' | 'amount_cents' | 'note' | 'transaction_id'> {
  fee_cents: number
  gig_title: string
  artist_email: string
  venue_email: string
}

/** Null for what concerns no transaction, such as a withdrawal. */
export async function findPaymentMail(tx: Tx, eventId: number): Promise<PaymentMailRow | null> {
  const { rows } = await sql<PaymentMailRow>`
    select e.event, e.doer, e.amount_cents, e.note, e.transaction_id, t.amount_cents as fee_cents,
      g.title as gig_title, ${partyColumns}, artist_user.email as artist_email, venue_user.email as venue_email
    from payment_events e join transactions t on t.id = e.transaction_id join gigs g on g.id = t.gig_id
      join profiles artist on artist.uuid = t.artist_id join users artist_user on artist_user.id = t.artist_id
      join profiles venue on venue.uuid = t.venue_id join users venue_user on venue_user.id = t.venue_id
    where e.id = ${eventId}`.execute(tx)
  return rows[0] ?? null
}

/** A withdrawal's event with its artist; null for everything else. */
export async function findPayoutMail(
  tx: Tx,
  eventId: number,
): Promise<(Pick<PaymentEventRow, 'event' | 'amount_cents' | 'note'> & { email: string }) | null> {
  const { rows } = await sql<Pick<PaymentEventRow, 'event' | 'amount_cents' | 'note'> & { email: string }>`
    select e.event, e.amount_cents, e.note, u.email
    from payment_events e join money_orders o on o.id = e.order_id and o.kind = 'payout'
      join users u on u.id = o.artist_id
    where e.id = ${eventId}`.execute(tx)
  return rows[0] ?? null
}
