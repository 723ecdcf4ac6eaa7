import type { Deps } from '../deps.ts'
import { replyToReview, runReviewClock, saveReview } from '../features/reviews/index.ts'
import { DEMO_ACCOUNTS } from '../demo-accounts.ts'
import { demoActor, hoursBefore } from './demo-bookings.ts'
import { ABOUT_ARTISTS, ABOUT_VENUES, REPLIES } from './demo-review-texts.ts'
import { RECENT_NIGHTS } from './recent-night-stories.ts'
import { seededRandom } from './seeded-random.ts'
import type { DemoArtist, DemoVenue, DemoWorld } from './types.ts'

interface PlayedNight {
  bookingId: string
  title: string
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
  const played = await listPlayed(deps, world)
  const isRecent = ({ title }: PlayedNight) => RECENT_NIGHTS.includes(title)
  const older = played.filter((night) => !isRecent(night))
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
  const [both, byVenue, byArtist] = played.filter(isRecent)
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
  const rows = await deps.db
    .selectFrom('bookings as b')
    .innerJoin('gigs as g', 'g.id', 'b.gig_id')
    .select(['b.id', 'g.title', 'b.artist_id', 'b.venue_id', 'b.ends_at'])
    .where('b.status', '=', 'completed')
    .orderBy('b.ends_at')
    .execute()
  return rows.flatMap(({ id, title, artist_id, venue_id, ends_at }) => {
    const artist = world.artists.find((each) => each.id === artist_id)
    const venue = world.venues.find((each) => each.id === venue_id)
    return artist && venue ? [{ bookingId: id, title, artist, venue, endsAt: ends_at }] : []
  })
}
