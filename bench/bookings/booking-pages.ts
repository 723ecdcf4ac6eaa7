import { asPersonId } from '@bandstand/domain/accounts'
import { BOOKINGS_PER_PAGE, type BookingFilter, BOOKING_SHOWS } from '@bandstand/domain/booking'
import type { Side } from '@bandstand/domain/lifecycle'
import { type Actor, actsForSelf } from '../../apps/server/src/auth/actor.ts'
import { listBookings } from '../../apps/server/src/features/booking/read-bookings.ts'
import type { Busiest } from './booking-database.ts'
import { percentile } from '../measure.ts'
import { databaseTimes, withServerParts } from '../server-requests.ts'

/** How often all pages are read. */
const ROUNDS = 10

export interface BookingPageTimes {
  p50: number
  p95: number
  /** Bookings of the user with the fewest of the two that are measured. */
  bookings: number
}

interface Look {
  actor: Actor
  filter: BookingFilter
}

/**
 * Returns the times in the database of pages of bookings: the first, the second, a middle and the last one, of upcoming
 * and past ones, for the artist and the venue with the most bookings.
 */
export async function measureBookingPages(
  database: { url: string },
  { artistId, venueId }: Busiest,
): Promise<BookingPageTimes> {
  const looks: Look[] = []
  const owned: number[] = []
  await withServerParts(database, async (deps) => {
    for (const actor of [asActor('artist', artistId), asActor('venue', venueId)]) {
      let bookings = 0
      for (const show of BOOKING_SHOWS) {
        const { total } = await listBookings(deps, actor, { show, page: 1 })
        const last = Math.max(2, Math.ceil(total / BOOKINGS_PER_PAGE))
        for (const page of [1, 2, Math.ceil(last / 2), last]) looks.push({ actor, filter: { show, page } })
        bookings += total
      }
      owned.push(bookings)
    }
  })
  const rounds = Array.from({ length: ROUNDS }, () => looks).flat()
  const times = await databaseTimes(database, rounds, (deps, { actor, filter }) =>
    listBookings(deps, actor, filter),
  )
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), bookings: Math.min(...owned) }
}

function asActor(userType: Side, userId: string): Actor {
  return actsForSelf({
    userId: asPersonId(userId),
    sessionId: '',
    email: '',
    userType,
    profileComplete: true,
  })
}
