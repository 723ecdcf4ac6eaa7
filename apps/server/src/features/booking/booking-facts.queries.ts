import type { PartyId } from '@bandstand/domain/accounts'
import type { BookingStatus } from '@bandstand/domain/booking'
import type { ContractStatus } from '@bandstand/domain/contracts'
import type { SettlementKind } from '@bandstand/domain/payments'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { type FundingColumns, fundingColumns, fundingJoins } from './funding.queries.ts'
import { type GigColumns, gigColumns } from './own-gigs/gig-columns.queries.ts'
import { type PartyColumns, partyColumns } from './parties.queries.ts'

/** What any notice about a booking contains: its gig on the agreed terms, both parties, its contract and its money. */
export interface BookingFactsRow extends PartyColumns, GigColumns, FundingColumns {
  booking_id: string
  booking_status: BookingStatus
  cancel_reason: string
  application_id: string
  gig_id: string
  artist_id: PartyId
  venue_id: PartyId
  ends_at: Date
  contract_id: string | null
  contract_status: ContractStatus | null
  /** When an unsigned contract ends with its booking. */
  sign_by: Date | null
  artist_signed: boolean
  venue_signed: boolean
  /** Whether the contract asks for a deposit. */
  asks_deposit: boolean
  transaction_id: string
  earned_cents: number
  refund_cents: number
  owed_cents: number
  fee_basis_points: number
  settlement: SettlementKind | null
  settles_from: Date | null
}

const signed = (side: string) => sql`exists (
  select from contract_signatures s
  where s.contract_id = c.id and s.version = c.current_version and s.party = ${side})`

/** Columns of the joins below. */
export const bookingFactColumns = sql`
  b.id as booking_id, b.status as booking_status, b.cancel_reason, b.application_id, b.gig_id, b.artist_id, b.venue_id, b.ends_at,
  ${partyColumns}, ${gigColumns}, ${fundingColumns},
  c.id as contract_id, c.status as contract_status, c.expires_at as sign_by,
  ${signed('artist')} as artist_signed, ${signed('venue')} as venue_signed,
  coalesce((
    select v.document -> 'terms' ->> 'deposit' is distinct from 'none' from contract_versions v
    where v.contract_id = c.id and v.number = c.current_version), false) as asks_deposit,
  t.id as transaction_id, t.earned_cents, t.refund_cents, t.owed_cents, t.fee_basis_points, t.settlement, t.settles_from`

/** Joins to bookings `b`. */
export const bookingFactJoins = sql`
  join gigs g on g.id = b.gig_id ${fundingJoins}
  join profiles artist on artist.uuid = b.artist_id join profiles venue on venue.uuid = b.venue_id`

/** Returns the facts for notices about a booking; null when there is no such booking. */
export async function findBookingFacts(db: Database, bookingId: string): Promise<BookingFactsRow | null> {
  const { rows } = await sql<BookingFactsRow>`
    select ${bookingFactColumns} from bookings b ${bookingFactJoins} where b.id = ${bookingId}`.execute(db)
  return rows[0] ?? null
}
