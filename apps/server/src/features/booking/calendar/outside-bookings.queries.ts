import { randomUUID } from 'node:crypto'
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
  venueId: string,
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
 * Inserts an outside booking with the time that it takes, changeover included, of a venue whose profile is locked. Returns its
 * id. The constraints of busy times refuse a span that is taken (`isTimeTaken`).
 */
export async function insertOutsideBooking(
  tx: Tx,
  booking: Insertable<Schema['outside_bookings']>,
): Promise<string> {
  return (await insertOutsideBookings(tx, [booking]))[0]!
}

/** Inserts several, in one go. Returns their ids, in the same order. */
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

/** Reserves the time of an outside booking as it is now; a second call moves it. */
function takeOutsideTime(tx: Tx, id: string): Promise<void> {
  return takeOutsideTimes(tx, [id])
}

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
export async function countOutsideFrom(db: Database, venueId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('outside_bookings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('venue_id', '=', venueId)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/** Changes an outside booking, and moves the time that it takes, as `insertOutsideBooking` takes it. */
export async function updateOutsideBooking(
  tx: Tx,
  id: string,
  change: Updateable<Schema['outside_bookings']>,
): Promise<void> {
  await tx.updateTable('outside_bookings').set(change).where('id', '=', id).execute()
  await takeOutsideTime(tx, id)
}

/** Deletes an outside booking with the time that it takes. */
export async function deleteOutsideBooking(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('outside_bookings').where('id', '=', id).execute()
}
