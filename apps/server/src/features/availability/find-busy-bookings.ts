import type { PartyId } from '@bandstand/domain/accounts'
import type { Tx } from '../../db/database.ts'
import type { PlayerRow } from '../lineup/index.ts'
import type { Ask } from './availability.queries.ts'
import { findAvailability } from './find-availability.ts'

/**
 * Returns which of these new or moved bookings of acts are in hours in which the act is busy, by their ids, and whether only a calendar of
 * its own says so. `formerly`: the hours of a moved one so far. Ask it with the act and those
 * who play locked: who asked before may have got another answer. What the act says about its hours makes it busy in none.
 */
export async function findBusyBookings(
  tx: Tx,
  bookings: readonly { id: string; artist_id: PartyId; starts_at: Date; ends_at: Date }[],
  { playing, formerly, now }: { playing: readonly PlayerRow[]; formerly?: Ask['formerly']; now: Date },
): Promise<ReadonlyMap<string, { isByCalendar: boolean }>> {
  const asks = bookings.map((booking) => ({
    artistId: booking.artist_id,
    startsAt: booking.starts_at,
    endsAt: booking.ends_at,
    bookingId: booking.id,
    formerly,
    players: playing.flatMap(({ booking_id, person_id }) =>
      booking_id === booking.id && person_id !== null ? [person_id] : [],
    ),
  }))
  const answers = await findAvailability(tx, asks, { now })
  return new Map(
    [...answers].flatMap(([{ bookingId }, { word, isByCalendar }]) =>
      word === 'busy' ? [[bookingId, { isByCalendar }] as const] : [],
    ),
  )
}
