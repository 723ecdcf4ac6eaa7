import type { PartyId } from '@bandstand/domain/accounts'
import type { Database } from '../../../db/database.ts'

/** Returns how many confirmed bookings a member has. The clock completes each within minutes after its end. */
export async function countBookingsAhead(db: Database, userId: PartyId): Promise<number> {
  const { count } = await db
    .selectFrom('bookings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((or) => or.or([or('artist_id', '=', userId), or('venue_id', '=', userId)]))
    .where('status', '=', 'confirmed')
    .executeTakeFirstOrThrow()
  return count
}
