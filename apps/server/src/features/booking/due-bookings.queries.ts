import { ANSWER_REMINDER_MS, SHORTEST_WITH_REMINDER_MS } from '@bandstand/domain/booking'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'

const REMIND_BEFORE = '24 hours'

/** Returns the ids of applications whose pending offer has expired, at most `limit`. */
export function listExpiredOffers(db: Database, now: Date, limit: number): Promise<string[]> {
  return idsOf(
    db,
    sql`select application_id as id from offers where status = 'pending' and expires_at <= ${now} order by expires_at`,
    limit,
  )
}

const UNANSWERED = sql`answered_at is null and status in ('sent', 'opened', 'shortlisted')`

/** Returns the ids of live applications and invitations that nobody answered in time, at most `limit`. */
export function listUnanswered(db: Database, now: Date, limit: number): Promise<string[]> {
  return idsOf(
    db,
    sql`select id from applications where ${UNANSWERED} and answer_by <= ${now} order by answer_by`,
    limit,
  )
}

/** Returns the ids of those that have to be answered soon, and nobody was reminded of, at most `limit`. */
export function listAnswersToRemind(db: Database, now: Date, limit: number): Promise<string[]> {
  const soon = new Date(now.getTime() + ANSWER_REMINDER_MS)
  return idsOf(
    db,
    sql`
      select id from applications where ${UNANSWERED} and answer_by > ${now} and answer_by <= ${soon}
        and answer_reminded_at is null and delivered
        and answer_by >= created_at + ${`${SHORTEST_WITH_REMINDER_MS} milliseconds`}::interval
      order by answer_by`,
    limit,
  )
}

/** Returns the ids of open gigs whose start has passed, at most `limit`. */
export function listBegunGigs(db: Database, now: Date, limit: number): Promise<string[]> {
  return idsOf(
    db,
    sql`select id from gigs where status = 'open' and starts_at <= ${now} order by starts_at`,
    limit,
  )
}

/**
 * Returns the SQL condition for a booking whose contract wasn't signed in time: the clock of contracts is about to release it.
 * After an outage that can be after its end, and other clocks may come first.
 */
export const isUnsignedInTime = (bookingId: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`
  exists (select from contracts c where c.booking_id = ${bookingId} and c.status = 'pending' and c.expires_at <= ${now})`

/** Returns the ids of confirmed bookings whose end has passed, at most `limit`, without those that are to be released. */
export function listEndedBookings(db: Database, now: Date, limit: number): Promise<string[]> {
  return idsOf(
    db,
    sql`
      select id from bookings b where status = 'confirmed' and ends_at <= ${now}
        and not ${isUnsignedInTime(sql`b.id`, now)}
      order by ends_at`,
    limit,
  )
}

/** Returns the ids of confirmed bookings within the next day without a reminder, at most `limit`. */
export function listBookingsToRemind(db: Database, now: Date, limit: number): Promise<string[]> {
  return idsOf(
    db,
    sql`
      select id from bookings where status = 'confirmed' and reminded_at is null
        and starts_at > ${now} and starts_at <= ${now}::timestamptz + ${REMIND_BEFORE}::interval
      order by starts_at`,
    limit,
  )
}

/**
 * What is due is in order, the oldest first: otherwise PostgreSQL expects to find enough of them soon in any other index, which
 * it then reads whole.
 */
async function idsOf(db: Database, due: RawBuilder<unknown>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${due} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
