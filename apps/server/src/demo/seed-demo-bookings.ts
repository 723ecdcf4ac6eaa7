import { blockTimeInput } from '@bandstand/domain/booking'
import { DAY_MS, dayIn, DEFAULT_TIME_ZONE, wallClockIn } from '@bandstand/domain/time'
import type { Deps } from '../deps.ts'
import {
  blockTime,
  declineApplication,
  runBookingClock,
  shortlist,
  withdrawApplication,
} from '../features/booking/index.ts'
import { runContractClock } from '../features/contracts/index.ts'
import { DEMO_ACCOUNTS } from '../demo-accounts.ts'
import {
  demoAccept,
  demoActor,
  demoApply,
  demoBook,
  demoDropOffer,
  demoFee,
  demoInvite,
  demoOffer,
  demoWrite,
  hoursBefore,
} from './demo-bookings.ts'
import { demoAmend, demoCancel, demoSign } from './demo-contracts.ts'
import { seedPastGigs } from './seed-past-gigs.ts'
import type { DemoArtist, DemoGig, DemoVenue, DemoWorld } from './types.ts'

const UNREAD_DAYS_AHEAD = 20

/**
 * Writes the demo's applications, offers and bookings through the use cases that users go through, each action at its
 * own moment, so that histories and calendars are as real as any member's.
 */
export async function seedDemoBookings(deps: Deps, world: DemoWorld, now: Date): Promise<number> {
  const [venueEmail, proEmail, artistEmail, artistProEmail] = DEMO_ACCOUNTS.map(({ email }) => email)
  const venue = find(world.venues, venueEmail)
  const pro = find(world.venues, proEmail)
  const artist = find(world.artists, artistEmail)
  const artistPro = find(world.artists, artistProEmail)
  const others = world.artists.filter((each) => each !== artist && each !== artistPro)

  await seedPastGigs(deps, world, { venue, pro, artist, artistPro, others })
  const open = (of: DemoVenue) =>
    world.gigs
      .filter((gig) => world.venues[gig.venueIndex] === of && gig.status === 'open')
      .toSorted((a, b) => a.gig.date.localeCompare(b.gig.date))
  const [negotiated, booked, invited, lapsed, reopened, ...contracted] = open(pro)
  const [small] = open(venue)
  const at = (hours: number) => hoursBefore(deps, now, hours)
  if (negotiated) await seedNegotiation(at, negotiated, pro, artistPro, artist, others)
  if (booked) {
    const chosen = await demoApply(
      at(60),
      artistPro,
      booked,
      'The late set is our favorite hour. We bring our own backline.',
    )
    const left = await demoApply(at(58), artist, booked, 'Happy to open or close the night.')
    // Both have an offer; the one that is accepted closes the other.
    await demoOffer(at(50), pro, left)
    await demoOffer(at(48), pro, chosen, { meals: 'meal' })
    await demoOffer(at(40), artistPro, chosen, { fee: demoFee(booked, 100), sets: 3 })
    const bookingId = await demoAccept(at(30), pro, chosen)
    if (bookingId) await demoSign(at(28), bookingId, artistPro)
  }
  if (invited) {
    await demoInvite(at(20), pro, artist, invited, {
      message: 'We heard you at the street fair and would love to have you on this bill.',
      withOffer: true,
    })
    const answered = await demoInvite(at(52), pro, artistPro, invited, {
      message: 'A long set, a good piano, a quiet room.',
      withOffer: false,
    })
    await demoWrite(
      at(47),
      artistPro,
      answered,
      'That sounds like our kind of room. Is the piano tuned that week?',
    )
    await demoOffer(at(46), pro, answered, { note: 'Tuned every Friday.' })
  }
  if (lapsed) {
    const unanswered = await demoApply(at(140), artistPro, lapsed, 'We have a new program for this one.')
    await demoOffer(at(120), pro, unanswered)
    const withdrawn = await demoApply(at(90), artist, lapsed, 'Count me in.')
    await demoOffer(at(80), artist, withdrawn)
    await demoDropOffer(at(71), artist, withdrawn)
    await withdrawApplication(at(70), demoActor(artist), withdrawn)
  }
  if (reopened) {
    await seedUnsignedContract(at, reopened, pro, artistPro)
    await seedCancellation(at, reopened, pro, artist)
  }
  await seedContracts(at, contracted, pro, artistPro)
  await seedUnreadMessages(at, world, [venue, pro], artist, now)
  if (small) {
    const asked = await demoApply(at(30), artist, small, 'I live around the corner and know the room.')
    await demoOffer(at(20), venue, asked, { sound: 'artist', fee: demoFee(small, -50) })
    await demoDropOffer(at(14), artist, asked)
    await demoWrite(at(14), artist, asked, 'With my own sound it would have to be a little more.')
    await demoOffer(at(10), venue, asked, { fee: demoFee(small, 25), meals: 'drinks' })
    await demoApply(at(5), artistPro, small, 'Trio or duo, whatever fits your stage.')
  }
  for (const each of [artist, artistPro]) {
    const day = (days: number) => wallClockIn(DEFAULT_TIME_ZONE, new Date(now.getTime() + days * DAY_MS))
    const time = { start: `${day(200).slice(0, 10)}T09:00`, end: `${day(204).slice(0, 10)}T21:00` }
    await blockTime(deps, demoActor(each), blockTimeInput.parse({ ...time, note: 'Family visit' }))
  }
  // Completes bookings that were played, and ends those that got no reply or weren't signed in time.
  await runContractClock(deps)
  await runBookingClock(deps)
  const { count } = await deps.db
    .selectFrom('bookings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function find<Account extends { email: string }>(accounts: Account[], email: string | undefined): Account {
  const found = accounts.find((each) => each.email === email)
  if (!found) throw new Error(`The demo world has no account ${email}`)
  return found
}

/** Four applicants side by side: one negotiates, one is on the shortlist, one is new, one was declined. */
async function seedNegotiation(
  at: (hours: number) => Deps,
  gig: DemoGig,
  venue: DemoVenue,
  chosen: DemoArtist,
  shortlisted: DemoArtist,
  [first, second]: DemoArtist[],
): Promise<void> {
  const by = demoActor(venue)
  const negotiated = await demoApply(
    at(70),
    chosen,
    gig,
    'Two sets of originals and a few you will know. We are four and travel light.',
  )
  await demoWrite(at(66), venue, negotiated, 'Lovely. Could you start half an hour earlier?')
  await demoWrite(at(65), chosen, negotiated, 'We can, if load-in is at six.')
  await demoOffer(at(50), venue, negotiated, { meals: 'drinks' })
  await demoOffer(at(20), chosen, negotiated, {
    fee: demoFee(gig, 75),
    meals: 'meal',
    note: 'Load-in at six, please.',
  })
  const listed = await demoApply(at(60), shortlisted, gig, 'Solo or with bass, as you like it.')
  await shortlist(at(40), by, listed, true)
  if (first) await demoApply(at(6), first, gig, 'New in town, references on our page.')
  if (!second) return
  const declined = await demoApply(at(55), second, gig, 'We play loud and late.')
  await declineApplication(
    at(45),
    by,
    declined,
    'A little loud for our neighbors, but please apply for the summer fair!',
  )
}

/** Booked, and not signed in time: the gig is open again. */
async function seedUnsignedContract(
  at: (hours: number) => Deps,
  gig: DemoGig,
  venue: DemoVenue,
  artist: DemoArtist,
): Promise<void> {
  await demoBook(at, 170, gig, venue, artist, 'We could do this one with the horns.')
  await runContractClock(at(97))
}

/** Booked, and cancelled by the artist: the gig is open again. */
async function seedCancellation(
  at: (hours: number) => Deps,
  gig: DemoGig,
  venue: DemoVenue,
  artist: DemoArtist,
): Promise<void> {
  const bookingId = await demoBook(at, 50, gig, venue, artist, 'This is exactly my repertoire.')
  if (bookingId) await demoCancel(at(26), bookingId, artist)
}

/** Booked elsewhere a few hours ago, so the contract has no signature yet. */
async function seedUnreadMessages(
  at: (hours: number) => Deps,
  world: DemoWorld,
  without: DemoVenue[],
  artist: DemoArtist,
  now: Date,
): Promise<void> {
  const from = dayIn(DEFAULT_TIME_ZONE, new Date(now.getTime() + UNREAD_DAYS_AHEAD * DAY_MS))
  for (const gig of world.gigs.filter(({ status, gig: { date } }) => status === 'open' && date >= from)) {
    const venue = world.venues[gig.venueIndex]
    if (!venue || without.includes(venue)) continue
    if (await demoBook(at, 5, gig, venue, artist, 'I know your room from the audience.')) return
  }
}

/** Signed by both, the first with a change that has no reply yet. */
async function seedContracts(
  at: (hours: number) => Deps,
  gigs: DemoGig[],
  venue: DemoVenue,
  artist: DemoArtist,
): Promise<void> {
  const signed: { gig: DemoGig; bookingId: string }[] = []
  for (const gig of gigs.slice(0, 2)) {
    const bookingId = await demoBook(at, 60, gig, venue, artist, 'We would be glad to come back.')
    if (!bookingId) continue
    await demoSign(at(55), bookingId, artist, venue)
    signed.push({ gig, bookingId })
  }
  const [amended] = signed
  if (!amended) return
  const fee = demoFee(amended.gig, 120)
  await demoAmend(at(8), amended.bookingId, venue, { sets: 3, fee, note: 'An extra set for the birthday.' })
}
