import { inCents } from '@bandstand/domain/money'
import { DAY_MS, dayIn, DEFAULT_TIME_ZONE } from '@bandstand/domain/time'
import type { Deps } from '../deps.ts'
import { runBookingClock } from '../features/booking/index.ts'
import { runContractClock } from '../features/contracts/index.ts'
import { createGig } from '../features/gigs/index.ts'
import { replyToReview, runReviewClock, saveReview } from '../features/reviews/index.ts'
import { DEMO_ACCOUNTS } from '../demo-accounts.ts'
import { demoActor, demoBook, hoursBefore } from './demo-bookings.ts'
import { demoSign } from './demo-contracts.ts'
import { ABOUT_ARTISTS, ABOUT_VENUES, REPLIES } from './demo-review-texts.ts'
import { seededRandom } from './seeded-random.ts'
import type { DemoArtist, DemoVenue, DemoWorld } from './types.ts'

const POSTED_DAYS_BEFORE = 12

interface PlayedNight {
  bookingId: string
  artist: DemoArtist
  venue: DemoVenue
  endsAt: Date
}
type Side = 'artist' | 'venue'

/**
 * Writes reviews of past shows in the demo world through the same use cases as users: for the demo accounts, shows in every
 * state; for the others, a realistic mix, most of them reviewed by both. Returns how many there are.
 */
export async function seedDemoReviews(deps: Deps, world: DemoWorld, now: Date): Promise<number> {
  const older = await listPlayed(deps, world)
  await seedRecentNights(deps, world, now)
  const random = seededRandom(1991)
  const texts = {
    artist: random.deck(ABOUT_VENUES),
    venue: random.deck(ABOUT_ARTISTS),
    reply: random.deck(REPLIES),
  }
  const write = async (night: PlayedNight, side: Side, hours: number) => {
    const at = hoursBefore(deps, night.endsAt, -hours)
    if (at.now() < now) await saveReview(at, demoActor(night[side]), night.bookingId, texts[side]())
  }
  const reply = async (night: PlayedNight, side: Side, hours: number, text: string | null) => {
    const at = hoursBefore(deps, night.endsAt, -hours)
    if (text && at.now() < now) await replyToReview(at, demoActor(night[side]), night.bookingId, { text })
  }

  // Some artists write no review, and the clock publishes the venue's.
  const unreviewed = older.findLast(({ artist }) => isDemoAccount(artist))
  for (const [index, night] of older.entries()) {
    await write(night, 'venue', random.between(10, 60))
    if (night === unreviewed || index % 5 === 1) continue
    await write(night, 'artist', random.between(10, 200))
    await reply(night, random.pick(['artist', 'venue']), 260, texts.reply())
  }
  const [both, byVenue, byArtist] = (await listPlayed(deps, world)).filter(
    (night) => !older.some(({ bookingId }) => bookingId === night.bookingId),
  )
  if (both) {
    await write(both, 'artist', 20)
    await write(both, 'venue', 44)
    await reply(both, 'artist', 60, 'Thank you. The room makes it easy.')
  }
  if (byVenue) await write(byVenue, 'venue', 18)
  if (byArtist) await write(byArtist, 'artist', 14)

  await runReviewClock(deps)
  const counting = deps.db.selectFrom('reviews').select(({ fn }) => fn.countAll<number>().as('count'))
  return (await counting.executeTakeFirstOrThrow()).count
}

const isDemoAccount = ({ email }: DemoArtist) => DEMO_ACCOUNTS.some((account) => account.email === email)

/** Completed bookings, oldest first. */
async function listPlayed(deps: Deps, world: DemoWorld): Promise<PlayedNight[]> {
  const query = deps.db.selectFrom('bookings').select(['id', 'artist_id', 'venue_id', 'ends_at'])
  const rows = await query.where('status', '=', 'completed').orderBy('ends_at').execute()
  return rows.flatMap(({ id, artist_id, venue_id, ends_at }) => {
    const artist = world.artists.find((each) => each.id === artist_id)
    const venue = world.venues.find((each) => each.id === venue_id)
    return artist && venue ? [{ bookingId: id, artist, venue, endsAt: ends_at }] : []
  })
}

/** Four shows of the last two weeks at the demo venue, alternating between the two demo artists. */
async function seedRecentNights(deps: Deps, world: DemoWorld, now: Date): Promise<void> {
  const accounts = DEMO_ACCOUNTS.map(({ email }) => email)
  const venueIndex = world.venues.findIndex(({ email }) => email === accounts[1])
  const venue = world.venues[venueIndex]
  const artists = [accounts[2], accounts[3]].map((email) =>
    world.artists.find((artist) => artist.email === email),
  )
  const like = world.gigs.find((gig) => gig.venueIndex === venueIndex)
  for (const [index, title] of NIGHTS.entries()) {
    const artist = artists[index % artists.length]
    if (!venue || !artist || !like) throw new Error('The demo world has no demo accounts')
    const playedAt = new Date(now.getTime() - (11 - 3 * index) * DAY_MS)
    const date = dayIn(DEFAULT_TIME_ZONE, playedAt)
    const gig = { ...like.gig, title, date, time: '19:30', durationMinutes: 120, isRecurring: false }
    const at = (hours: number) => hoursBefore(deps, playedAt, hours)
    const id = await createGig(at(POSTED_DAYS_BEFORE * 24), demoActor(venue), inCents(gig, 'pay'))
    const posted = { ...like, id, gig }
    const bookingId = await demoBook(at, 120, posted, venue, artist, 'This night is made for us.')
    if (bookingId) await demoSign(at(110), bookingId, artist, venue)
  }
  await runContractClock(deps)
  await runBookingClock(deps)
}

const NIGHTS = [
  'House band for the members’ supper',
  'Two sets under the skylight',
  'Quiet songs at half light',
  'Opening hour of the print fair',
]
