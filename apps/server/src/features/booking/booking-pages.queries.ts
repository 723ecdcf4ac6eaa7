import type { PartyId } from '@bandstand/domain/accounts'
import { BOOKINGS_PER_PAGE, type BookingFilter } from '@bandstand/domain/booking'
import type { Side } from '@bandstand/domain/lifecycle'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { type FundingColumns, fundingColumns, fundingJoins } from './funding.queries.ts'
import { type GigColumns, gigColumns } from './own-gigs/gig-columns.queries.ts'
import type { BookingRow } from './rows.ts'
import { type PartyColumns, partyColumns } from './parties.queries.ts'

export type JoinedBookingRow = BookingRow & PartyColumns & GigColumns & FundingColumns

/**
 * Returns the query of bookings with their gigs and parties. `picked` gives the ids, so that wide rows are read for one
 * page only.
 */
function joinedBookings(picked: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  return sql<JoinedBookingRow>`
    select b.*, ${partyColumns}, ${gigColumns}, ${fundingColumns}
    from (${picked}) k (id) join bookings b on b.id = k.id join gigs g on g.id = b.gig_id ${fundingJoins}
      join profiles artist on artist.uuid = b.artist_id join profiles venue on venue.uuid = b.venue_id
    order by ${order}`
}

const SOONEST = sql`b.starts_at, b.id`
const LATEST = sql`b.starts_at desc, b.id desc`
const ownColumn = (me: Side) => (me === 'artist' ? sql`b.artist_id` : sql`b.venue_id`)

/** Returns a booking with its gig and both parties; null when there is none. */
export async function findJoinedBooking(db: Database, id: string): Promise<JoinedBookingRow | null> {
  const { rows } = await joinedBookings(sql`select ${id}::uuid`, SOONEST).execute(db)
  return rows[0] ?? null
}

/** Returns the conversation of a booking's two parties, which began with its application. */
export async function findThreadId(
  db: Database,
  { artist_id, venue_id }: Pick<BookingRow, 'artist_id' | 'venue_id'>,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from threads
    where first_id = least(${artist_id}::uuid, ${venue_id}::uuid) and second_id = greatest(${artist_id}::uuid, ${venue_id}::uuid)`.execute(
    db,
  )
  if (!rows[0]) throw new Error('a booking without a conversation')
  return rows[0].id
}

/** Returns the name of a gig's stage; null at a venue without stages. */
export async function findStageName(db: Database, gigId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select s.name from gigs g join stages s on s.id = g.stage_id where g.id = ${gigId}`.execute(db)
  return rows[0]?.name ?? null
}

/** Returns one page of a user's bookings, with the exact number of matches. */
export async function selectBookingPage(
  db: Database,
  userId: PartyId,
  me: Side,
  { show, page }: BookingFilter,
  now: Date,
): Promise<{ rows: JoinedBookingRow[]; total: number }> {
  const upcoming = sql`(b.status = 'confirmed' and b.ends_at > ${now})`
  const from = sql`from bookings b where ${ownColumn(me)} = ${userId}
    and ${show === 'upcoming' ? upcoming : sql`not ${upcoming}`}`
  const order = show === 'upcoming' ? SOONEST : LATEST
  const picked = sql`
    select b.id ${from} order by ${order} limit ${BOOKINGS_PER_PAGE} offset ${(page - 1) * BOOKINGS_PER_PAGE}`
  const counting = sql<{ total: number }>`select count(*) as total ${from}`
  const [rows, counted] = await Promise.all([joinedBookings(picked, order).execute(db), counting.execute(db)])
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 }
}

/** Returns the query of the ids of a user's confirmed and completed bookings that touch a span, soonest first. */
function touching(userId: PartyId, me: Side, from: Date, to: Date, limit: number): RawBuilder<unknown> {
  // No booking is longer than three days: bounded on both sides, the index returns only the span.
  return sql`
    select b.id from bookings b where ${ownColumn(me)} = ${userId} and b.status in ('confirmed', 'completed')
      and b.starts_at < ${to} and b.starts_at > ${from}::timestamptz - interval '4 days' and b.ends_at > ${from}
    order by ${SOONEST} limit ${limit}`
}

/** Returns the confirmed and completed bookings that touch a span, soonest first. */
export async function selectBookingsBetween(
  db: Database,
  userId: PartyId,
  me: Side,
  from: Date,
  to: Date,
  limit: number,
): Promise<JoinedBookingRow[]> {
  return (await joinedBookings(touching(userId, me, from, to, limit), SOONEST).execute(db)).rows
}

/** What a calendar shows of a booking. */
export type BookingEntryRow = Pick<
  JoinedBookingRow,
  'id' | 'status' | 'starts_at' | 'ends_at' | 'time_zone' | 'gig_title' | 'signed_at'
> & { other_name: string; stage_id: string | null; bill_id: string | null; bill_title: string | null }

/** Returns the same bookings, each with what a calendar shows of it: there can be many. */
export function selectBookingEntries(
  db: Database,
  userId: PartyId,
  me: Side,
  from: Date,
  to: Date,
  limit: number,
): Promise<BookingEntryRow[]> {
  return selectEntries(db, me, touching(userId, me, from, to, limit))
}

/** Returns bookings by their ids, each with what a calendar shows of it to this side. */
export function selectEntriesOfBookings(db: Database, ids: string[], me: Side): Promise<BookingEntryRow[]> {
  return selectEntries(db, me, sql`select unnest(${ids}::uuid[]) as id`)
}

async function selectEntries(
  db: Database,
  me: Side,
  picked: RawBuilder<unknown>,
): Promise<BookingEntryRow[]> {
  const other = me === 'artist' ? sql`b.venue_id` : sql`b.artist_id`
  const { rows } = await sql<BookingEntryRow>`
    select b.id, b.status, b.starts_at, b.ends_at, b.time_zone, g.title as gig_title, g.stage_id, g.bill_id, bill.title as bill_title, c.signed_at,
      public_name(other) as other_name
    from (${picked}) k join bookings b on b.id = k.id join gigs g on g.id = b.gig_id
      join profiles other on other.uuid = ${other} left join bills bill on bill.id = g.bill_id left join contracts c on c.booking_id = b.id
    order by ${SOONEST}`.execute(db)
  return rows
}

/** Returns an artist's public bookings: upcoming ones soonest first, or past ones latest first. */
export async function selectPublicBookings(
  db: Database,
  artistId: PartyId,
  when: 'upcoming' | 'past',
  now: Date,
  limit: number,
): Promise<JoinedBookingRow[]> {
  const order = when === 'upcoming' ? SOONEST : LATEST
  const time = when === 'upcoming' ? sql`b.ends_at > ${now}` : sql`b.ends_at <= ${now}`
  const picked = sql`
    select b.id from bookings b
    where b.artist_id = ${artistId} and b.status in ('confirmed', 'completed') and ${time}
      and (select visibility from gigs where id = b.gig_id) = 'public'
    order by ${order} limit ${limit}`
  return (await joinedBookings(picked, order).execute(db)).rows
}
