import type { Booking } from '@bandstand/api-spec'
import { reviewsCloseAt } from '@bandstand/domain/reviews'
import type { TestApp } from '../app.ts'
import { contracted, runAllClocks, sign } from './contracts.ts'
import { type Member, signInAgain } from './factories.ts'

export interface Played {
  artist: Member
  venue: Member
  bookingId: string
  /** After the time for reviews. */
  closesAt: Date
}

const MINUTE = 60_000

/** Creates a booking that both signed and that ended a minute ago, with both signed in again. */
export async function played(test: TestApp, pair: { artist: Member; venue: Member }): Promise<Played> {
  const contract = await contracted(test, pair)
  await sign(pair.artist, contract)
  await sign(pair.venue, contract)
  const { bookingId } = contract
  const booking: Booking = await pair.artist.api.booking.get({ id: bookingId })
  const endsAt = new Date(booking.terms.endsAt)
  test.setTime(new Date(endsAt.getTime() + MINUTE))
  await runAllClocks(test)
  return {
    artist: await signInAgain(test, pair.artist),
    venue: await signInAgain(test, pair.venue),
    bookingId,
    closesAt: reviewsCloseAt(endsAt),
  }
}

/** Stops the server's clock at this instant, with both signed in again. */
export async function stopAt(test: TestApp, at: Date, both: Played): Promise<void> {
  test.deps.now = () => at
  both.artist = await signInAgain(test, both.artist)
  both.venue = await signInAgain(test, both.venue)
}
