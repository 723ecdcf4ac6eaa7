import { REVIEW_DAYS, REVIEW_REMIND_DAYS } from '@bandstand/domain/reviews'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** Returns the ids of bookings whose reviews are due to be published, at most `limit`. */
export async function listToPublish(db: Database, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select booking_id as id from reviews where published_at is null and publishes_at <= ${now}
    group by booking_id order by min(publishes_at) limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the ids of bookings whose parties are due to be reminded to write a review, at most `limit`. */
export async function listToRemind(db: Database, now: Date, limit: number): Promise<string[]> {
  const days = (count: number) => sql`${now}::timestamptz - ${`${count} days`}::interval`
  const { rows } = await sql<{ id: string }>`
    select b.id from bookings b
    where b.status = 'completed' and b.ends_at > ${days(REVIEW_DAYS)} and b.ends_at <= ${days(REVIEW_REMIND_DAYS)}
      and not exists (select from review_events e where e.booking_id = b.id and e.event in ('published', 'reminded'))
    order by b.ends_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns whether a booking's reviews were published, or its parties reminded of them. */
export async function isPublishedOrReminded(db: Database, bookingId: string): Promise<boolean> {
  const events = db.selectFrom('review_events').select('id').where('booking_id', '=', bookingId)
  return (await events.where('event', 'in', ['published', 'reminded']).executeTakeFirst()) !== undefined
}
