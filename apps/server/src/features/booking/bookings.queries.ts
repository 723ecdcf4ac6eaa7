import type { PartyId } from '@bandstand/domain/accounts'
import { DatabaseError } from 'pg'
import { sql, type Updateable } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'
import type { ApplicationRow, BookingRow, OfferRow } from './rows.ts'

/** Returns a booking; null when there is none. */
export async function findBooking(db: Database, id: string): Promise<BookingRow | null> {
  return (await db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Returns the ids of the applications of these bookings. */
export async function listApplicationsOf(db: Database, bookingIds: string[]): Promise<string[]> {
  const query = db.selectFrom('bookings').select('application_id').where('id', 'in', bookingIds)
  return (await query.execute()).map(({ application_id }) => application_id)
}

/** Returns the booking made by accepting an offer; null when there is none. */
export async function findBookingOfOffer(db: Database, offerId: string): Promise<BookingRow | null> {
  const query = db.selectFrom('bookings').selectAll().where('offer_id', '=', offerId)
  return (await query.executeTakeFirst()) ?? null
}

/** The terms as columns of an offer and of its booking. */
export type TermColumns = Pick<
  BookingRow,
  'fee_cents' | 'starts_at' | 'ends_at' | 'time_zone' | 'sets' | 'sound' | 'meals' | 'lodging' | 'note'
>

/** Inserts the booking of an accepted offer, with the offer's terms. Returns it. */
export function insertBooking(
  tx: Tx,
  application: ApplicationRow,
  offer: OfferRow,
  at: Date,
): Promise<BookingRow> {
  const terms: TermColumns = {
    fee_cents: offer.fee_cents,
    starts_at: offer.starts_at,
    ends_at: offer.ends_at,
    time_zone: offer.time_zone,
    sets: offer.sets,
    sound: offer.sound,
    meals: offer.meals,
    lodging: offer.lodging,
    note: offer.note,
  }
  return tx
    .insertInto('bookings')
    .values({
      gig_id: application.gig_id,
      application_id: application.id,
      offer_id: offer.id,
      artist_id: application.artist_id,
      venue_id: application.venue_id,
      ...terms,
      currency: offer.currency,
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Changes a booking whose gig is locked. Returns it with the change. */
export function updateBooking(
  tx: Tx,
  id: string,
  change: Updateable<Schema['bookings']>,
): Promise<BookingRow> {
  return tx.updateTable('bookings').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/**
 * Marks that both parties were reminded of a confirmed booking. Returns its application's id; null when they were
 * reminded before.
 */
export async function markReminded(tx: Tx, id: string, at: Date): Promise<string | null> {
  const booking = await tx
    .updateTable('bookings')
    .set({ reminded_at: at })
    .where('id', '=', id)
    .where('status', '=', 'confirmed')
    .where('reminded_at', 'is', null)
    .returning('application_id')
    .executeTakeFirst()
  return booking?.application_id ?? null
}

/** A span of a user's time. */
export interface ReservedTime {
  userId: PartyId
  from: Date
  to: Date
  /** Null for an artist, and at a venue without stages. */
  stageId: string | null
}

/**
 * Reserves users' time for a booking as it is now. A second call moves the reservations; an unchanged span keeps its
 * exclusivity. The table's constraints refuse a span that touches another of the member or stage (`isTimeTaken`).
 */
export async function takeTimes(tx: Tx, booking: BookingRow, times: ReservedTime[]): Promise<void> {
  const rows = times.map(
    ({ userId, from, to, stageId }) => sql`
      (${userId}, 'booking', ${booking.id}, ${booking.starts_at}, ${booking.ends_at}, tstzrange(${from}, ${to}),
        ${booking.time_zone}, ${stageId}::uuid, ${stageId === null})`,
  )
  await sql`
    insert into busy_times (user_id, kind, booking_id, starts_at, ends_at, during, time_zone, stage_id, exclusive)
    values ${sql.join(rows)}
    on conflict (booking_id, user_id) do update
      set starts_at = excluded.starts_at, ends_at = excluded.ends_at, during = excluded.during,
        stage_id = excluded.stage_id, exclusive = excluded.exclusive
      where (busy_times.starts_at, busy_times.ends_at) <> (excluded.starts_at, excluded.ends_at)`.execute(tx)
}

/** Frees the time that a booking reserved for both parties. */
export async function freeTime(tx: Tx, bookingId: string): Promise<void> {
  await tx.deleteFrom('busy_times').where('booking_id', '=', bookingId).execute()
}

/**
 * Returns whether a statement failed because the time was reserved already: of the member, of the stage, or by a block.
 */
export function isTimeTaken(error: unknown): boolean {
  return error instanceof DatabaseError && TIME_CONSTRAINTS.has(error.constraint ?? '')
}
const TIME_CONSTRAINTS = new Set(['busy_times_apart', 'busy_times_stage_apart', 'busy_times_blocked_apart'])
