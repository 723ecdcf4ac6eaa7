import type { Side } from '@bandstand/domain/lifecycle'
import type { Insertable, Selectable } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'

export type ReviewRow = Selectable<Schema['reviews']>
export type ReviewedBookingRow = Pick<
  Selectable<Schema['bookings']>,
  'id' | 'artist_id' | 'venue_id' | 'status' | 'ends_at'
>

/** Returns the columns of a booking that its reviews depend on; null when there is none. */
export async function findReviewedBooking(db: Database, id: string): Promise<ReviewedBookingRow | null> {
  const query = db.selectFrom('bookings').select(['id', 'artist_id', 'venue_id', 'status', 'ends_at'])
  return (await query.where('id', '=', id).executeTakeFirst()) ?? null
}

/** Returns both parties' reviews, sealed or not; show them through `bookingReviewsView` only. */
export async function findReviews(db: Database, bookingId: string): Promise<Record<Side, ReviewRow | null>> {
  const rows = await db.selectFrom('reviews').selectAll().where('booking_id', '=', bookingId).execute()
  const by = (side: Side) => rows.find((row) => row.party === side) ?? null
  return { artist: by('artist'), venue: by('venue') }
}

/** Inserts a sealed review. */
export async function insertReview(tx: Tx, row: Insertable<Schema['reviews']>): Promise<void> {
  await tx.insertInto('reviews').values(row).execute()
}

/** Changes the stars and text of a sealed review. */
export async function changeReview(
  tx: Tx,
  id: string,
  change: Pick<ReviewRow, 'stars' | 'body'>,
): Promise<void> {
  await tx.updateTable('reviews').set(change).where('id', '=', id).execute()
}

/** Writes the reply to a review. */
export async function insertReply(
  tx: Tx,
  id: string,
  reply: { reply: string; replied_at: Date },
): Promise<void> {
  await tx.updateTable('reviews').set(reply).where('id', '=', id).execute()
}

/** Removes a published review for the operator; returns false when there is none, or it was removed before. */
export async function markReviewRemoved(tx: Tx, id: string, at: Date): Promise<boolean> {
  const query = tx.updateTable('reviews').set({ removed_at: at }).where('id', '=', id)
  const { numUpdatedRows } = await query.where('removed_at', 'is', null).executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns the ids of a booking's unpublished reviews, in the order in which to publish them. */
export async function listSealed(db: Database, bookingId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('reviews')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('published_at', 'is', null)
    // A fixed order: two publications that count in the same profiles could otherwise deadlock.
    .orderBy('subject_id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Publishes a review, as of `since`. */
export async function publishReview(tx: Tx, id: string, since: Date): Promise<void> {
  await tx.updateTable('reviews').set({ published_at: since }).where('id', '=', id).execute()
}

/** Writes an event of a booking's reviews and returns its id. */
export async function insertReviewEvent(tx: Tx, row: Insertable<Schema['review_events']>): Promise<number> {
  return (await tx.insertInto('review_events').values(row).returning('id').executeTakeFirstOrThrow()).id
}
