import { REVIEW_DAYS, REVIEW_REMIND_DAYS } from '@bandstand/domain/reviews'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { systemDeed } from '@bandstand/domain/booking'
import { publishReviews } from './publish-reviews.ts'
import { recordReviewEvent } from './record-review-event.ts'
import { findReviews, lockCompletedBooking } from './reviews.queries.ts'

/** How many of a kind one run takes; the next one takes the rest. */
const BATCH = 500

/**
 * What time alone brings about: reviews open, and whoever has not written is reminded once. Each in a transaction of its
 * own that looks again with the booking locked, so it happens once however many servers run it.
 */
export async function runReviewClock(deps: Deps): Promise<void> {
  const now = deps.now()
  const each = async (query: RawBuilder<unknown>, act: (tx: Tx, id: string, now: Date) => Promise<void>) => {
    const due = sql<{ id: string }>`${query} limit ${BATCH}`
    for (const { id } of (await due.execute(deps.db)).rows)
      await deps.db.transaction().execute((tx) => act(tx, id, now))
  }
  await each(
    sql`select distinct booking_id as id from reviews where published_at is null and publishes_at <= ${now}`,
    publish,
  )
  const days = (count: number) => sql`${now}::timestamptz - ${`${count} days`}::interval`
  await each(
    sql`select b.id from bookings b
      where b.status = 'completed' and b.ends_at > ${days(REVIEW_DAYS)} and b.ends_at <= ${days(REVIEW_REMIND_DAYS)}
        and not exists (select from review_events e where e.booking_id = b.id and e.event in ('published', 'reminded'))`,
    remind,
  )
}

async function publish(tx: Tx, bookingId: string, now: Date): Promise<void> {
  await lockCompletedBooking(tx, bookingId)
  const { artist, venue } = await findReviews(tx, bookingId)
  const since = (artist ?? venue)?.publishes_at
  if (since) await publishReviews(tx, bookingId, since, systemDeed(now))
}

async function remind(tx: Tx, bookingId: string, now: Date): Promise<void> {
  await lockCompletedBooking(tx, bookingId)
  const told = tx.selectFrom('review_events').select('id').where('booking_id', '=', bookingId)
  if (await told.where('event', 'in', ['published', 'reminded']).executeTakeFirst()) return
  await recordReviewEvent(tx, bookingId, 'reminded', systemDeed(now))
}
