import type { EventHandler } from '../../outbox/worker.ts'
import { haveSamePerson } from '../parties/index.ts'
import { findBlockers } from './blocks.queries.ts'
import { connectPair } from './connect-pair.ts'
import { findPlayedBooking, lockPair } from './connections.queries.ts'

/** Connects the two of a completed booking, unless one of them has blocked the other or the same person deals for both. */
export const connectAfterPlaying: EventHandler<'booking.recorded'> = async (
  { subject, subjectId, event },
  deps,
) => {
  if (subject !== 'booking' || event !== 'completed') return
  await deps.db.transaction().execute(async (tx) => {
    const booking = await findPlayedBooking(tx, subjectId)
    if (!booking) return
    const { artist_id, venue_id, ends_at } = booking
    await lockPair(tx, artist_id, venue_id)
    if ((await findBlockers(tx, artist_id, venue_id)).size > 0) return
    if (await haveSamePerson(tx, artist_id, venue_id)) return
    await connectPair(tx, [artist_id, venue_id], 'played_together', ends_at)
  })
}
