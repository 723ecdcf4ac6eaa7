import { DAY_MS, dayIn, DEFAULT_TIME_ZONE } from '@bandstand/domain/time'
import { declineApplication, shortlist, withdrawApplication } from '../features/booking/index.ts'
import { runContractClock } from '../features/contracts/index.ts'
import type { Cast } from './cast.ts'
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
  momentBefore,
} from './demo-bookings.ts'
import { demoAmend, demoCancel, demoSign } from './demo-contracts.ts'
import type { Story } from './run-in-order.ts'
import type { DemoArtist, DemoGig, DemoVenue, DemoWorld } from './types.ts'

const UNREAD_DAYS_AHEAD = 20

type At = (hours: number) => Date

/** Returns what the demo accounts do about the open gigs of the demo venues: one gig for each state. */
export function upcomingGigStories(world: DemoWorld, cast: Cast, now: Date): Story[] {
  const at = (hours: number) => momentBefore(now, hours)
  const open = (of: DemoVenue) =>
    world.gigs
      .filter((gig) => world.venues[gig.venueIndex] === of && gig.status === 'open')
      .toSorted((a, b) => a.gig.date.localeCompare(b.gig.date))
  const [negotiated, booked, invited, lapsed, reopened, ...contracted] = open(cast.pro)
  const [small] = open(cast.venue)
  const stories = [unreadMessages(at, world, cast, now)]
  if (negotiated) stories.push(...negotiation(at, negotiated, cast))
  if (booked) stories.push(twoOffers(at, booked, cast))
  if (invited) stories.push(openInvitation(at, invited, cast), answeredInvitation(at, invited, cast))
  if (lapsed) stories.push(lapsedOffers(at, lapsed, cast))
  if (reopened) stories.push(reopenedTwice(at, reopened, cast))
  const [amended, signed] = contracted
  if (amended) stories.push(signedContract(at, amended, cast, true))
  if (signed) stories.push(signedContract(at, signed, cast, false))
  if (small) stories.push(haggling(at, small, cast))
  return stories
}

/** Four applicants side by side: one negotiates, one is on the shortlist, one is new, one was declined. */
function negotiation(at: At, gig: DemoGig, { pro, artistPro, artist, others }: Cast): Story[] {
  const [first, second] = others
  const stories = [negotiating(at, gig, pro, artistPro), shortlisted(at, gig, pro, artist)]
  if (first) stories.push(newApplication(at, gig, first))
  if (second) stories.push(declined(at, gig, pro, second))
  return stories
}

async function* negotiating(at: At, gig: DemoGig, venue: DemoVenue, artist: DemoArtist): Story {
  const negotiated = await demoApply(
    yield at(70),
    artist,
    gig,
    'Two sets of originals and a few you will know. We are four and travel light.',
  )
  await demoWrite(yield at(66), venue, negotiated, 'Lovely. Could you start half an hour earlier?')
  await demoWrite(yield at(65), artist, negotiated, 'We can, if load-in is at six.')
  await demoOffer(yield at(50), venue, negotiated, { meals: 'drinks' })
  await demoOffer(yield at(20), artist, negotiated, {
    fee: demoFee(gig, 75),
    meals: 'meal',
    note: 'Load-in at six, please.',
  })
}

async function* shortlisted(at: At, gig: DemoGig, venue: DemoVenue, artist: DemoArtist): Story {
  const listed = await demoApply(yield at(60), artist, gig, 'Solo or with bass, as you like it.')
  await shortlist(yield at(40), demoActor(venue), listed, { shortlisted: true })
}

async function* newApplication(at: At, gig: DemoGig, artist: DemoArtist): Story {
  await demoApply(yield at(6), artist, gig, 'New in town, references on our page.')
}

async function* declined(at: At, gig: DemoGig, venue: DemoVenue, artist: DemoArtist): Story {
  const application = await demoApply(yield at(55), artist, gig, 'We play loud and late.')
  await declineApplication(yield at(45), demoActor(venue), application, {
    text: 'A little loud for our neighbors, but please apply for the summer fair!',
  })
}

/** Two artists have an offer; the one that is accepted closes the other. */
async function* twoOffers(at: At, gig: DemoGig, { pro, artist, artistPro }: Cast): Story {
  const chosen = await demoApply(
    yield at(60),
    artistPro,
    gig,
    'The late set is our favorite hour. We bring our own backline.',
  )
  const left = await demoApply(yield at(58), artist, gig, 'Happy to open or close the night.')
  await demoOffer(yield at(50), pro, left)
  await demoOffer(yield at(48), pro, chosen, { meals: 'meal' })
  await demoOffer(yield at(40), artistPro, chosen, { fee: demoFee(gig, 100), sets: 3 })
  const bookingId = await demoAccept(yield at(30), pro, chosen)
  if (bookingId) await demoSign(yield at(28), bookingId, artistPro)
}

async function* openInvitation(at: At, gig: DemoGig, { pro, artist }: Cast): Story {
  await demoInvite(yield at(20), pro, artist, gig, {
    message: 'We heard you at the street fair and would love to have you on this bill.',
    withOffer: true,
  })
}

async function* answeredInvitation(at: At, gig: DemoGig, { pro, artistPro }: Cast): Story {
  const answered = await demoInvite(yield at(52), pro, artistPro, gig, {
    message: 'A long set, a good piano, a quiet room.',
    withOffer: false,
  })
  await demoWrite(
    yield at(47),
    artistPro,
    answered,
    'That sounds like our kind of room. Is the piano tuned that week?',
  )
  await demoOffer(yield at(46), pro, answered, { note: 'Tuned every Friday.' })
}

/** An offer that gets no reply, and one that is dropped before its application is withdrawn. */
async function* lapsedOffers(at: At, gig: DemoGig, { pro, artist, artistPro }: Cast): Story {
  const unanswered = await demoApply(yield at(140), artistPro, gig, 'We have a new program for this one.')
  await demoOffer(yield at(120), pro, unanswered)
  const withdrawn = await demoApply(yield at(90), artist, gig, 'Count me in.')
  await demoOffer(yield at(80), artist, withdrawn)
  await demoDropOffer(yield at(71), artist, withdrawn)
  await withdrawApplication(yield at(70), demoActor(artist), withdrawn)
}

/** Booked and not signed in time, then booked and cancelled by the artist: the gig is open again. */
async function* reopenedTwice(at: At, gig: DemoGig, { pro, artist, artistPro }: Cast): Story {
  yield* demoBook(at, 170, gig, pro, artistPro, 'We could do this one with the horns.')
  await runContractClock(yield at(97))
  const bookingId = yield* demoBook(at, 50, gig, pro, artist, 'This is exactly my repertoire.')
  if (bookingId) await demoCancel(yield at(26), bookingId, artist)
}

/** Booked elsewhere a few hours ago, so the contract has no signature yet. */
async function* unreadMessages(at: At, world: DemoWorld, { venue, pro, artist }: Cast, now: Date): Story {
  const from = dayIn(DEFAULT_TIME_ZONE, new Date(now.getTime() + UNREAD_DAYS_AHEAD * DAY_MS))
  const isElsewhere = (by: DemoVenue | undefined) => by !== venue && by !== pro
  const gig = world.gigs.find(
    ({ status, venueIndex, gig: { date } }) =>
      status === 'open' && date >= from && isElsewhere(world.venues[venueIndex]),
  )
  const elsewhere = gig && world.venues[gig.venueIndex]
  if (elsewhere) yield* demoBook(at, 5, gig, elsewhere, artist, 'I know your room from the audience.')
}

/** Signed by both, perhaps with a change that has no reply yet. */
async function* signedContract(at: At, gig: DemoGig, { pro, artistPro }: Cast, isAmended: boolean): Story {
  const bookingId = yield* demoBook(at, 60, gig, pro, artistPro, 'We would be glad to come back.')
  if (!bookingId) return
  await demoSign(yield at(55), bookingId, artistPro, pro)
  if (!isAmended) return
  const fee = demoFee(gig, 120)
  await demoAmend(yield at(8), bookingId, pro, { sets: 3, fee, note: 'An extra set for the birthday.' })
}

async function* haggling(at: At, gig: DemoGig, { venue, artist, artistPro }: Cast): Story {
  const asked = await demoApply(yield at(30), artist, gig, 'I live around the corner and know the room.')
  await demoOffer(yield at(20), venue, asked, { sound: 'artist', fee: demoFee(gig, -50) })
  const refused = yield at(14)
  await demoDropOffer(refused, artist, asked)
  await demoWrite(refused, artist, asked, 'With my own sound it would have to be a little more.')
  await demoOffer(yield at(10), venue, asked, { fee: demoFee(gig, 25), meals: 'drinks' })
  await demoApply(yield at(5), artistPro, gig, 'Trio or duo, whatever fits your stage.')
}
