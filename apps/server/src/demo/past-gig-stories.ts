import type { Deps } from '../deps.ts'
import { withdrawApplication } from '../features/booking/index.ts'
import type { Cast } from './cast.ts'
import { demoAccept, demoActor, demoApply, demoFee, demoOffer, momentBefore } from './demo-bookings.ts'
import { demoAmend, demoAnswerChange, demoSign } from './demo-contracts.ts'
import type { Story } from './run-in-order.ts'
import type { DemoArtist, DemoGig, DemoVenue, DemoWorld } from './types.ts'

/** How far before its gig a past booking was made, in hours. */
const BOOKED_BEFORE = 120

type Before = (hours: number) => Date

/**
 * Opens the past gigs again, and returns how every gig that was played was booked: by the demo artists at the demo venues,
 * by the others everywhere else. Both demo artists apply to the first gig without a booking, until the clock ends their
 * applications.
 */
export async function pastGigStories(deps: Deps, world: DemoWorld, cast: Cast): Promise<Story[]> {
  const played = world.gigs.filter(({ status }) => status === 'completed')
  const missed = world.gigs.filter(({ status }) => status === 'expired')
  if (played.length === 0) return []
  const starts = await reopen(deps, [...played, ...missed.slice(0, 1)])
  const beforeStart = (gig: DemoGig) => (hours: number) => momentBefore(starts(gig), hours)
  const ofPro = played.filter((gig) => world.venues[gig.venueIndex] === cast.pro)
  const stories = played.map((gig, index) => {
    const venue = world.venues[gig.venueIndex]
    const stranger = cast.others[(index * 7) % cast.others.length]
    const regular = { [cast.venue.id]: cast.artist, [cast.pro.id]: cast.artistPro }[venue?.id ?? '']
    const artist = regular ?? stranger
    if (!venue || !artist) throw new Error(`The demo gig ${gig.id} has nobody to play it`)
    const answer = venue !== cast.pro ? null : gig === ofPro[0] ? 'accept' : 'decline'
    return playedGig(beforeStart(gig), gig, venue, artist, answer)
  })
  const [waited] = missed
  if (!waited) return stories
  const applicants = [cast.artist, cast.artistPro].map((artist, index) =>
    missedGig(beforeStart(waited), waited, artist, 90 - 20 * index),
  )
  return [...stories, ...applicants]
}

/** Applied for, booked and signed by both, unless the artist is busy on that day; some are changed afterwards. */
async function* playedGig(
  before: Before,
  gig: DemoGig,
  venue: DemoVenue,
  artist: DemoArtist,
  change: 'accept' | 'decline' | null,
): Story {
  const application = await demoApply(
    yield before(BOOKED_BEFORE + 48),
    artist,
    gig,
    'We would love to play this one.',
  )
  await demoOffer(yield before(BOOKED_BEFORE + 24), venue, application)
  const booked = yield before(BOOKED_BEFORE)
  const bookingId = await demoAccept(booked, artist, application)
  if (!bookingId) {
    await withdrawApplication(booked, demoActor(artist), application)
    return
  }
  await demoSign(yield before(BOOKED_BEFORE - 4), bookingId, artist, venue)
  if (!change) return
  // The venue asks for another set, which is agreed on and signed again, or declined.
  await demoAmend(yield before(90), bookingId, venue, {
    sets: 3,
    fee: demoFee(gig, 80),
    note: 'One more set.',
  })
  await demoAnswerChange(yield before(80), bookingId, artist, change)
  if (change === 'accept') await demoSign(yield before(76), bookingId, artist, venue)
}

async function* missedGig(before: Before, gig: DemoGig, artist: DemoArtist, hours: number): Story {
  await demoApply(yield before(hours), artist, gig, 'That evening is still free in our calendar.')
}

/** Reopens past gigs for the use cases; returns when each begins. */
async function reopen(deps: Deps, gigs: DemoGig[]): Promise<(gig: DemoGig) => Date> {
  const ids = gigs.map(({ id }) => id)
  const rows = await deps.db
    .updateTable('gigs')
    .set({ status: 'open' })
    .where('id', 'in', ids)
    .returning(['id', 'starts_at'])
    .execute()
  const starts = new Map(rows.map(({ id, starts_at }) => [id, starts_at]))
  return ({ id }) => {
    const at = starts.get(id)
    if (!at) throw new Error(`The demo gig ${id} has no start`)
    return at
  }
}
