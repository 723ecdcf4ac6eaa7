import type { Database } from '../../db/database.ts'

/** How many of a member's bookings stand and are not over, the clock of completion aside. */
export async function countBookingsAhead(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('bookings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((or) => or.or([or('artist_id', '=', userId), or('venue_id', '=', userId)]))
    .where('status', '=', 'confirmed')
    .executeTakeFirstOrThrow()
  return count
}
