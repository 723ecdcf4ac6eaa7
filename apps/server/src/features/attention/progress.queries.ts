import type { PartyId } from '@bandstand/domain/accounts'
import type { BookingStatus } from '@bandstand/domain/booking'
import type { Side } from '@bandstand/domain/lifecycle'
import type { SettlementKind, TransactionStatus } from '@bandstand/domain/payments'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** The columns that show how far along a booking is. */
export interface ProgressRow {
  artist_id: PartyId
  venue_id: PartyId
  artist_name: string
  venue_name: string
  status: BookingStatus
  starts_at: Date
  ends_at: Date
  signed_at: Date | null
  payment_status: TransactionStatus
  settlement: SettlementKind | null
  amount_cents: number
  venue_version: number
  reviewed: boolean
}

/** Returns how far along a booking is, as one party sees it; null when there is no such booking. */
export async function findProgress(
  db: Database,
  bookingId: string,
  me: Side | null,
): Promise<ProgressRow | null> {
  const { rows } = await sql<ProgressRow>`
    select b.artist_id, b.venue_id, public_name(artist) as artist_name, public_name(venue) as venue_name, b.status,
      b.starts_at, b.ends_at, c.signed_at, t.status as payment_status, t.settlement, t.amount_cents,
      coalesce(d.venue_version, 0) as venue_version,
      exists (select from reviews r where r.booking_id = b.id and r.party = ${me}) as reviewed
    from bookings b join transactions t on t.booking_id = b.id left join contracts c on c.booking_id = b.id
      left join day_sheets d on d.booking_id = b.id
      join profiles artist on artist.uuid = b.artist_id join profiles venue on venue.uuid = b.venue_id
    where b.id = ${bookingId}`.execute(db)
  return rows[0] ?? null
}
