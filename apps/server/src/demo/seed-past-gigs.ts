import type { Deps } from '../deps.ts'
import { withdrawApplication } from '../features/booking/index.ts'
import { demoAccept, demoActor, demoApply, demoFee, demoOffer, hoursBefore } from './demo-bookings.ts'
import { demoAmend, demoAnswerChange, demoSign } from './demo-contracts.ts'
import type { DemoArtist, DemoGig, DemoVenue, DemoWorld } from './types.ts'

/** How far before its gig a past booking was made, in hours. */
const BOOKED_BEFORE = 120

export interface Cast {
  venue: DemoVenue
  pro: DemoVenue
  artist: DemoArtist
  artistPro: DemoArtist
  others: DemoArtist[]
}

/**
 * Books every gig that was played: the demo artists at the demo venues, the others everywhere else. Both demo artists
 * have applied to the first gig without a booking, until the clock ends their applications.
 */
export async function seedPastGigs(deps: Deps, world: DemoWorld, cast: Cast): Promise<void> {
  const played = world.gigs.filter(({ status }) => status === 'completed')
  const missed = world.gigs.filter(({ status }) => status === 'expired')
  if (played.length === 0) return
  const starts = await reopen(deps, [...played, ...missed.slice(0, 1)])
  let changes = 0
  for (const [index, gig] of played.entries()) {
    const venue = world.venues[gig.venueIndex]
    const stranger = cast.others[(index * 7) % cast.others.length]
    const regular = { [cast.venue.id]: cast.artist, [cast.pro.id]: cast.artistPro }[venue?.id ?? '']
    const artist = regular ?? stranger
    if (!venue || !artist) throw new Error(`The demo gig ${gig.id} has nobody to play it`)
    const before = (hours: number) => hoursBefore(deps, starts(gig), hours)
    const bookingId = await seedPlayedBooking(before, gig, venue, artist)
    if (!bookingId || venue !== cast.pro) continue
    await seedChange(before, gig, bookingId, cast, changes === 0 ? 'accept' : 'decline')
    changes++
  }
  const [waited] = missed
  if (!waited) return
  for (const [index, artist] of [cast.artist, cast.artistPro].entries())
    await demoApply(
      hoursBefore(deps, starts(waited), 90 - 20 * index),
      artist,
      waited,
      'That evening is still free in our calendar.',
    )
}

/** Returns a booking that was applied for and signed by both; null when the artist is busy on that day. */
async function seedPlayedBooking(
  before: (hours: number) => Deps,
  gig: DemoGig,
  venue: DemoVenue,
  artist: DemoArtist,
): Promise<string | null> {
  const application = await demoApply(
    before(BOOKED_BEFORE + 48),
    artist,
    gig,
    'We would love to play this one.',
  )
  await demoOffer(before(BOOKED_BEFORE + 24), venue, application)
  const bookingId = await demoAccept(before(BOOKED_BEFORE), artist, application)
  if (bookingId) await demoSign(before(BOOKED_BEFORE - 4), bookingId, artist, venue)
  else await withdrawApplication(before(BOOKED_BEFORE), demoActor(artist), application)
  return bookingId
}

/** The demo venue asked for another set, which was agreed on and signed again, or declined. */
async function seedChange(
  before: (hours: number) => Deps,
  gig: DemoGig,
  bookingId: string,
  { pro, artistPro }: Cast,
  answer: 'accept' | 'decline',
): Promise<void> {
  await demoAmend(before(90), bookingId, pro, { sets: 3, fee: demoFee(gig, 80), note: 'One more set.' })
  await demoAnswerChange(before(80), bookingId, artistPro, answer)
  if (answer === 'accept') await demoSign(before(76), bookingId, artistPro, pro)
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
