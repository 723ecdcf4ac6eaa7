import type { Party } from '@bandstand/domain/booking'
import type { Insertable, Selectable } from 'kysely'
import type { Schema, Tx } from '../../db/database.ts'

export type ReviewRow = Selectable<Schema['reviews']>
export type ReviewedBookingRow = Pick<
  Selectable<Schema['bookings']>,
  'id' | 'artist_id' | 'venue_id' | 'status' | 'ends_at'
>

export async function findReviewedBooking(tx: Tx, id: string): Promise<ReviewedBookingRow | null> {
  const query = tx.selectFrom('bookings').select(['id', 'artist_id', 'venue_id', 'status', 'ends_at'])
  return (await query.where('id', '=', id).executeTakeFirst()) ?? null
}

/** A completed booking changes no more, so whoever locks its row waits for reviewers alone. */
export async function lockCompletedBooking(tx: Tx, id: string): Promise<void> {
  await tx
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'completed')
    .forNoKeyUpdate()
    .execute()
}

/** What each side wrote, sealed or not: to be shown through `bookingReviewsView` alone. */
export async function findReviews(tx: Tx, bookingId: string): Promise<Record<Party, ReviewRow | null>> {
  const rows = await tx.selectFrom('reviews').selectAll().where('booking_id', '=', bookingId).execute()
  const by = (party: Party) => rows.find((row) => row.party === party) ?? null
  return { artist: by('artist'), venue: by('venue') }
}

export async function insertReview(tx: Tx, row: Insertable<Schema['reviews']>): Promise<void> {
  await tx.insertInto('reviews').values(row).execute()
}

export async function changeReview(
  tx: Tx,
  id: string,
  change: Pick<ReviewRow, 'stars' | 'body'>,
): Promise<void> {
  await tx.updateTable('reviews').set(change).where('id', '=', id).execute()
}

export async function insertReply(
  tx: Tx,
  id: string,
  reply: { reply: string; replied_at: Date },
): Promise<void> {
  await tx.updateTable('reviews').set(reply).where('id', '=', id).execute()
}
