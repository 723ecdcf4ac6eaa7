import type { PartyId } from '@bandstand/domain/accounts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'

export interface BillRow extends Selectable<Schema['bills']> {
  venue_name: string
}

/** An act of an evening: a gig with its booking, if it has one that isn't over before the show. */
export interface ActRow {
  gig_id: string
  title: string
  status: string
  stage_id: string | null
  stage_name: string | null
  time_zone: string
  starts_at: Date
  /** Null for a gig whose length isn't known. */
  ends_at: Date | null
  booking_id: string | null
  artist_id: PartyId | null
  artist_name: string | null
  load_in_at: Date | null
}

/** Returns a bill; null when there is none. */
export async function findBill(db: Database, id: string): Promise<BillRow | null> {
  const { rows } = await sql<BillRow>`
    select b.*, public_name(venue) as venue_name
    from bills b join profiles venue on venue.uuid = b.venue_id where b.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Returns the bill that a gig is on; null when it's on none. */
export async function findBillOfGig(db: Database, gigId: string): Promise<BillRow | null> {
  const { rows } = await sql<BillRow>`
    select b.*, public_name(venue) as venue_name
    from gigs g join bills b on b.id = g.bill_id join profiles venue on venue.uuid = b.venue_id
    where g.id = ${gigId}`.execute(db)
  return rows[0] ?? null
}

/** What an act's row is read from; a booking's hours and a gig's can differ. */
const acts = sql`
  select g.id as gig_id, g.title, g.status, g.stage_id, s.name as stage_name, g.time_zone,
    coalesce(k.starts_at, g.starts_at) as starts_at,
    coalesce(k.ends_at, g.starts_at + g.duration_minutes * interval '1 minute') as ends_at,
    k.id as booking_id, k.artist_id, case when k.id is not null then public_name(artist) end as artist_name, d.load_in_at
  from gigs g left join stages s on s.id = g.stage_id
    left join bookings k on k.gig_id = g.id and k.status in ('confirmed', 'completed')
    left join profiles artist on artist.uuid = k.artist_id
    left join day_sheets d on d.booking_id = k.id`
/** Gigs that somebody plays or may still play. */
const alive = sql`g.status in ('open', 'booked', 'completed') and g.removed_at is null`

/** Returns the acts of a bill in the order of the evening. */
export async function listActs(db: Database, billId: string): Promise<ActRow[]> {
  const { rows } = await sql<ActRow>`
    ${acts} where g.bill_id = ${billId} and ${alive} order by starts_at, g.id`.execute(db)
  return rows
}

/** Returns a venue's open and booked gigs around a day that are on no bill, by their bookings' hours once they have one. */
export async function listFreeActs(db: Database, venueId: PartyId, date: string): Promise<ActRow[]> {
  const { rows } = await sql<ActRow>`
    ${acts} where g.created_by = ${venueId} and g.bill_id is null and ${alive}
      and coalesce(k.starts_at, g.starts_at) between ${date}::date - interval '1 day' and ${date}::date + interval '3 days'
      -- For the index; a gig is booked for about the day of its posting.
      and g.date between ${date}::date - 62 and ${date}::date + 62
      and g.status <> 'completed'
    order by starts_at, g.id`.execute(db)
  return rows
}

/** Returns acts by the ids of their gigs. */
export async function listActsOf(db: Database, gigIds: string[]): Promise<ActRow[]> {
  const { rows } = await sql<ActRow>`
    ${acts} where g.id = any (${gigIds}::uuid[]) and ${alive} order by starts_at, g.id`.execute(db)
  return rows
}

/** Returns the act of a booking, also of one that ended; null when there is none. */
export async function findAct(
  db: Database,
  bookingId: string,
): Promise<Pick<ActRow, 'gig_id' | 'starts_at' | 'artist_id' | 'artist_name'> | null> {
  const { rows } = await sql<Pick<ActRow, 'gig_id' | 'starts_at' | 'artist_id' | 'artist_name'>>`
    select k.gig_id, k.starts_at, k.artist_id, public_name(artist) as artist_name
    from bookings k join profiles artist on artist.uuid = k.artist_id where k.id = ${bookingId}`.execute(db)
  return rows[0] ?? null
}

/** Inserts a bill and returns its id. */
export async function insertBill(tx: Tx, bill: Insertable<Schema['bills']>): Promise<string> {
  return (await tx.insertInto('bills').values(bill).returning('id').executeTakeFirstOrThrow()).id
}

/** Changes a bill. */
export async function updateBill(tx: Tx, id: string, change: Updateable<Schema['bills']>): Promise<void> {
  await tx.updateTable('bills').set(change).where('id', '=', id).execute()
}

/** Deletes a bill of a venue. Returns whether there was one. */
export async function deleteBill(tx: Tx, id: string, venueId: PartyId): Promise<boolean> {
  const query = tx.deleteFrom('bills').where('id', '=', id).where('venue_id', '=', venueId)
  return (await query.executeTakeFirst()).numDeletedRows > 0n
}

/** Deletes all bills of a venue; their gigs stay. */
export async function eraseBills(tx: Tx, venueId: PartyId): Promise<void> {
  await tx.deleteFrom('bills').where('venue_id', '=', venueId).execute()
}
