import { randomUUID } from 'node:crypto'
import type { PartyId } from '@bandstand/domain/accounts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Schema, Tx } from '../../../db/database.ts'

/** What a venue agreed on with an act outside of Bandstand. */
export type OutsideBookingRow = Selectable<Schema['outside_bookings']>

/** Returns outside bookings by their ids, soonest first. */
export function selectOutsideOf(db: Database, ids: string[]): Promise<OutsideBookingRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db.selectFrom('outside_bookings').selectAll().where('id', 'in', ids).orderBy('starts_at').execute()
}

/** Returns the outside bookings of a venue that touch a span, soonest first. */
export async function selectOutsideBetween(
  db: Database,
  venueId: PartyId,
  from: Date,
  to: Date,
): Promise<OutsideBookingRow[]> {
  return db
    .selectFrom('outside_bookings')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('starts_at', '<', to)
    .where('ends_at', '>', from)
    .orderBy('starts_at')
    .execute()
}

/**
 * Inserts outside bookings with the time that they take, changeover included, of a venue whose profile is locked. Returns their
 * ids, in the same order. The constraints of busy times refuse a span that is taken (`isTimeTaken`).
 */
export async function insertOutsideBookings(
  tx: Tx,
  bookings: readonly Insertable<Schema['outside_bookings']>[],
): Promise<string[]> {
  if (bookings.length === 0) return []
  const rows = bookings.map((booking) => ({ ...booking, id: booking.id ?? randomUUID() }))
  await tx.insertInto('outside_bookings').values(rows).execute()
  const ids = rows.map(({ id }) => id)
  await takeOutsideTimes(tx, ids)
  return ids
}

/** Reserves the times of outside bookings as they are now; a second call moves them. */
async function takeOutsideTimes(tx: Tx, ids: string[]): Promise<void> {
  await sql`
    insert into busy_times (user_id, kind, outside_booking_id, stage_id, starts_at, ends_at, during, time_zone, exclusive)
    select o.venue_id, 'outside', o.id, o.stage_id, o.starts_at, o.ends_at,
      tstzrange(o.starts_at, o.ends_at + make_interval(mins => coalesce(s.changeover_minutes, 0))),
      o.time_zone, o.stage_id is null
    from outside_bookings o left join stages s on s.id = o.stage_id
    where o.id = any (${ids}::uuid[])
    on conflict (outside_booking_id) where outside_booking_id is not null do update
      set stage_id = excluded.stage_id, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
        during = excluded.during, time_zone = excluded.time_zone, exclusive = excluded.exclusive`.execute(tx)
}

/** Returns the outside booking with this id, whoever's it is; null when there is none. */
export async function findOutsideBooking(db: Database, id: string): Promise<OutsideBookingRow | null> {
  const query = db.selectFrom('outside_bookings').selectAll().where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

/** Returns how many outside bookings of a venue are not over. */
export async function countOutsideFrom(db: Database, venueId: PartyId, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('outside_bookings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('venue_id', '=', venueId)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/** Changes outside bookings, and moves the times that they take, as `insertOutsideBookings` takes them. */
export async function updateOutsideBookings(
  tx: Tx,
  bookings: readonly (Updateable<Schema['outside_bookings']> & { id: string })[],
): Promise<void> {
  for (const { id, ...change } of bookings)
    await tx.updateTable('outside_bookings').set(change).where('id', '=', id).execute()
  const ids = bookings.map(({ id }) => id)
  // One may move to where another one is before it moves, too.
  if (ids.length > 1) await tx.deleteFrom('busy_times').where('outside_booking_id', 'in', ids).execute()
  await takeOutsideTimes(tx, ids)
}

/** Returns the dates of a series that aren't over, soonest first. */
export function selectOutsideSeries(
  db: Database,
  venueId: PartyId,
  seriesId: string,
  now: Date,
): Promise<OutsideBookingRow[]> {
  return db
    .selectFrom('outside_bookings')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('series_id', '=', seriesId)
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .execute()
}

/** Deletes outside bookings with the times that they take. */
export async function deleteOutsideBookings(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('outside_bookings').where('id', 'in', ids).execute()
}
