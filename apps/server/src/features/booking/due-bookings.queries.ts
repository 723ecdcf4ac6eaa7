import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'

const REMIND_BEFORE = '24 hours'

/** Applications whose offer has expired. */
export function listExpiredOffers(db: Database, now: Date, limit: number): Promise<string[]> {
  return idsOf(
    db,
    sql`select application_id as id from offers where status = 'pending' and expires_at <= ${now}`,
    limit,
  )
}

/** Open gigs whose time has come. */
export function listBegunGigs(db: Database, now: Date, limit: number): Promise<string[]> {
  return idsOf(db, sql`select id from gigs where status = 'open' and starts_at <= ${now}`, limit)
}

/** Confirmed bookings whose time is over. */
export function listEndedBookings(db: Database, now: Date, limit: number): Promise<string[]> {
  return idsOf(db, sql`select id from bookings where status = 'confirmed' and ends_at <= ${now}`, limit)
}

/** Confirmed bookings of the next day of which nobody was reminded. */
export function listBookingsToRemind(db: Database, now: Date, limit: number): Promise<string[]> {
  return idsOf(
    db,
    sql`
      select id from bookings where status = 'confirmed' and reminded_at is null
        and starts_at > ${now} and starts_at <= ${now}::timestamptz + ${REMIND_BEFORE}::interval`,
    limit,
  )
}

async function idsOf(db: Database, due: RawBuilder<unknown>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${due} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
