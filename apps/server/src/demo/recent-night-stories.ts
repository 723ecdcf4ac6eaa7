import { inCents } from '@bandstand/domain/money'
import { DAY_MS, dayIn, DEFAULT_TIME_ZONE } from '@bandstand/domain/time'
import { createGig } from '../features/gigs/index.ts'
import type { Cast } from './cast.ts'
import { demoActor, demoBook, momentBefore } from './demo-bookings.ts'
import { demoSign } from './demo-contracts.ts'
import type { Story } from './run-in-order.ts'
import type { DemoArtist, DemoGig, DemoVenue, DemoWorld } from './types.ts'

const POSTED_DAYS_BEFORE = 12

/** The titles of the recent nights, oldest first. */
export const RECENT_NIGHTS = [
  'House band for the members’ supper',
  'Two sets under the skylight',
  'Quiet songs at half light',
  'Opening hour of the print fair',
]

/** Returns four shows of the last two weeks at the demo venue, alternating between the two demo artists. */
export function recentNightStories(world: DemoWorld, { pro, artist, artistPro }: Cast, now: Date): Story[] {
  const like = world.gigs.find(({ venueIndex }) => world.venues[venueIndex] === pro)
  if (!like) throw new Error('The demo venue has no gig')
  return RECENT_NIGHTS.map((title, index) => {
    const playedAt = new Date(now.getTime() - (11 - 3 * index) * DAY_MS)
    return recentNight(playedAt, title, like, pro, index % 2 === 0 ? artist : artistPro)
  })
}

async function* recentNight(
  playedAt: Date,
  title: string,
  like: DemoGig,
  venue: DemoVenue,
  artist: DemoArtist,
): Story {
  const at = (hours: number) => momentBefore(playedAt, hours)
  const date = dayIn(DEFAULT_TIME_ZONE, playedAt)
  const gig = { ...like.gig, title, date, time: '19:30', durationMinutes: 120, isRecurring: false }
  const id = await createGig(yield at(POSTED_DAYS_BEFORE * 24), demoActor(venue), inCents(gig, 'pay'))
  const posted = { ...like, id, gig }
  const bookingId = yield* demoBook(at, 120, posted, venue, artist, 'This night is made for us.')
  if (bookingId) await demoSign(yield at(110), bookingId, artist, venue)
}
