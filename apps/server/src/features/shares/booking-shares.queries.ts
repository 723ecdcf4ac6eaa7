import { type Insertable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'

export interface StoredShare {
  person_id: string | null
  name: string
  cents: number
  expense_cents: number
}

/** Returns the shares that were written down for a booking, in the order of its players; none before that. */
export function listStoredShares(db: Database, bookingId: string): Promise<StoredShare[]> {
  return db
    .selectFrom('booking_shares as s')
    .innerJoin('booking_players as p', 'p.id', 's.player_id')
    .select(['p.person_id', 'p.name', 's.cents', 's.expense_cents'])
    .where('s.booking_id', '=', bookingId)
    .orderBy('p.position')
    .orderBy('p.id')
    .execute()
}

/** Writes down the shares of a booking. */
export async function insertShares(tx: Tx, rows: Insertable<Schema['booking_shares']>[]): Promise<void> {
  await tx.insertInto('booking_shares').values(rows).execute()
}

export interface OwnShareRow {
  booking_id: string
  act: string
  venue: string
  starts_at: Date
  time_zone: string
  cents: number
}

/** Returns a person's written shares of all acts, newest show first. */
export async function listOwnShares(db: Database, personId: string): Promise<OwnShareRow[]> {
  const { rows } = await sql<OwnShareRow>`
    select s.booking_id, public_name(act) as act, public_name(venue) as venue, b.starts_at, b.time_zone, s.cents
    from booking_players p join booking_shares s on s.player_id = p.id join bookings b on b.id = s.booking_id
      join profiles act on act.uuid = b.artist_id join profiles venue on venue.uuid = b.venue_id
    where p.person_id = ${personId} order by b.starts_at desc, s.player_id`.execute(db)
  return rows
}
