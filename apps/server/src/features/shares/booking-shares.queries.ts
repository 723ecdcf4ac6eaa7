import type { PersonId } from '@bandstand/domain/accounts'
import { type Insertable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'

export interface StoredShare {
  player_id: string | null
  person_id: string | null
  name: string
  cents: number
  expense_cents: number
}

/** Returns what was written down for each player of a booking, of all settlements together, in their order; none before the first. */
export function listStoredShares(db: Database, bookingId: string): Promise<StoredShare[]> {
  return db
    .selectFrom('booking_shares as s')
    .innerJoin('booking_players as p', 'p.id', 's.player_id')
    .select(({ fn }) => [
      'p.id as player_id',
      'p.person_id',
      'p.name',
      fn.sum<number>('s.cents').as('cents'),
      fn.sum<number>('s.expense_cents').as('expense_cents'),
    ])
    .where('s.booking_id', '=', bookingId)
    .groupBy('p.id')
    .orderBy('p.position')
    .orderBy('p.id')
    .execute()
}

/** Returns whether anything was written down for a booking: shares, or an agent's commission. */
export async function hasShares(db: Database, bookingId: string): Promise<boolean> {
  const query = db.selectFrom('booking_shares').select('booking_id').where('booking_id', '=', bookingId)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

/** Writes down the shares of a settlement. */
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
    select b.id as booking_id, public_name(act) as act, public_name(venue) as venue, b.starts_at, b.time_zone, s.cents
    from booking_players p join lateral (
        select sum(cents)::bigint as cents from booking_shares where player_id = p.id having count(*) > 0) s on true
      join bookings b on b.id = p.booking_id
      join profiles act on act.uuid = b.artist_id join profiles venue on venue.uuid = b.venue_id
    where p.person_id = ${personId} order by b.starts_at desc, p.id`.execute(db)
  return rows
}

/** Returns a person's written commissions as an agent of any act, newest show first. */
export async function listOwnCommissions(db: Database, personId: PersonId): Promise<OwnShareRow[]> {
  const { rows } = await sql<OwnShareRow>`
    select c.booking_id, public_name(act) as act, public_name(venue) as venue, b.starts_at, b.time_zone, s.cents
    from booking_commissions c join lateral (
        select sum(cents)::bigint as cents from booking_shares
        where booking_id = c.booking_id and kind = 'commission' having count(*) > 0) s on true
      join bookings b on b.id = c.booking_id
      join profiles act on act.uuid = b.artist_id join profiles venue on venue.uuid = b.venue_id
    where c.agent_id = ${personId} order by b.starts_at desc, c.booking_id`.execute(db)
  return rows
}
