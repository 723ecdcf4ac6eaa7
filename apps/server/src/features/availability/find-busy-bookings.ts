import type { PartyId } from '@bandstand/domain/accounts'
import type { Tx } from '../../db/database.ts'
import type { PlayerRow } from '../lineup/index.ts'
import { findAvailability } from './find-availability.ts'

/**
 * Returns which of these new or moved bookings of acts are in hours in which the act is busy, by their ids. Ask it with the act and those
 * who play locked: who asked before may have got another answer. What the act says about its hours makes it busy in none.
 */
export async function findBusyBookings(
  tx: Tx,
  bookings: readonly { id: string; artist_id: PartyId; starts_at: Date; ends_at: Date }[],
  { playing, now }: { playing: readonly PlayerRow[]; now: Date },
): Promise<ReadonlySet<string>> {
  const asks = bookings.map((booking) => ({
    artistId: booking.artist_id,
    startsAt: booking.starts_at,
    endsAt: booking.ends_at,
    bookingId: booking.id,
    players: playing.flatMap(({ booking_id, person_id }) =>
      booking_id === booking.id && person_id !== null ? [person_id] : [],
    ),
  }))
  const answers = await findAvailability(tx, asks, { now })
  return new Set([...answers].flatMap(([{ bookingId }, { word }]) => (word === 'busy' ? [bookingId] : [])))
}
