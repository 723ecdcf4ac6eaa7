import { type Action, actionOf, type Side, systemAction } from '@bandstand/domain/lifecycle'
import type { Actor } from '../../../auth/actor.ts'
import type { Tx } from '../../../db/database.ts'
import { lockLiveApplications, lockProfiles, lockTheseGigs } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import { findBusyBookings } from '../../availability/index.ts'
import {
  freezePlayers,
  nameToPlay,
  type PlayerRow,
  requirePlayersFree,
  type WhoPlays,
} from '../../lineup/index.ts'
import { requireSeparate } from '../../parties/index.ts'
import type { StageRow } from '../../stages/index.ts'
import { completeStreet, type GigRow, requireStreet, type StreetReading } from '../../gigs/index.ts'
import { readStreetsOf } from './act-on-offer.ts'
import { listOffers } from '../applications/applications.queries.ts'
import { isGigOpen } from '../booking.policy.ts'
import { findBookingOfOffer, insertBooking, isTimeTaken } from '../bookings.queries.ts'
import { takeBothTimes } from '../change-booking.ts'
import { recordOfferConflict } from './record-offer-conflict.ts'
import { type OfferTarget, requireOfferSides, requirePendingOffer } from '../applications/in-application.ts'
import type { ApplicationRow, BookingRow, OfferRow } from '../rows.ts'
import { clashesOf, eachDate, type OnDate } from '../schedules/each-date.ts'
import { appendEvents } from '../append-events.ts'
import { endApplications, stepAccepted } from './steps.ts'
import { isVenueConflict, requireStageFree } from '../calendar/venue-time.ts'

/**
 * Accepts the pending offer, together with those for other dates in `also`, and books both parties, or neither, in one
 * transaction. Returns the booking's id, also when the caller has accepted the offer before. When an artist is refused because of
 * the venue's calendar, the venue is notified once for each offer. Throws OFFER_NOT_FOUND, OFFER_OTHER_SIDE, OFFER_STALE,
 * OFFER_EXPIRED, OFFER_NOT_PENDING, GIG_ALREADY_BOOKED, GIG_NOT_OPEN, APPLICATION_CLOSED, GIG_ADDRESS_MISSING, ARTIST_NOT_FREE,
 * VENUE_NOT_FREE, SCHEDULE_CLASHES, MEMBER_UNAVAILABLE, PARTIES_SHARE_PERSON, PLAYERS_BUSY, PLAYERS_OTHER_SIDE, PLAYERS_NONE,
 * LINEUP_MEMBER_NOT_FOUND, LINEUP_TWICE.
 */
export async function acceptOffer(
  deps: Deps,
  actor: Actor,
  { also = [], players, knownBusy, ...target }: OfferTarget & { also?: OfferTarget[] | undefined } & WhoPlays,
): Promise<string> {
  const offers = [target, ...also]
  const whoPlays = { players, knownBusy }
  const { found, targets } = await requireOfferSides(deps.db, actor, offers)
  const streets = await readStreetsOf(deps, found)
  try {
    return await deps.db
      .transaction()
      .execute((tx) => acceptWithin(tx, deps, actor, offers, streets, whoPlays))
  } catch (error) {
    if (isTimeTaken(error)) throw refusal('ARTIST_NOT_FREE')
    const clashes = clashesOf(error, 'VENUE_NOT_FREE')
    for (const { id, gig_id } of found)
      if (isVenueConflict(error) || clashes.includes(gig_id))
        await recordOfferConflict(deps, actor, targets.get(id)!)
    throw error
  }
}

/** Returns what `acceptWithin` has to know of the streets of an offer, read before its transaction. Throws OFFER_NOT_FOUND. */
export async function streetsOfOffers(
  deps: Deps,
  actor: Actor,
  offers: OfferTarget[],
): Promise<ReadonlyMap<string, StreetReading>> {
  return readStreetsOf(deps, (await requireOfferSides(deps.db, actor, offers)).found)
}

/**
 * Accepts pending offers in the caller's transaction. `unseen`: the act promised it before, so nobody has seen who is busy. Returns the
 * booking's id of the first one. Throws as `acceptOffer` does, except that a taken time of the artist is the constraint's error
 * (`isTimeTaken`).
 */
export async function acceptWithin(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  offers: OfferTarget[],
  streets: ReadonlyMap<string, StreetReading>,
  { players, knownBusy = [], unseen }: WhoPlays & { unseen?: boolean } = {},
): Promise<string> {
  const { found, targets, me } = await requireOfferSides(tx, actor, offers)
  const { artist_id, venue_id } = found[0]!
  if (players && me !== 'artist') throw refusal('PLAYERS_OTHER_SIDE')
  const sides = await lockProfiles(tx, [artist_id, venue_id])
  const gigIds = found.map(({ gig_id }) => gig_id)
  const gigs = await lockTheseGigs(tx, gigIds, 'update')
  // None of a gig that is booked.
  const live = await lockLiveApplications(tx, ...gigIds)
  // Of gigs that are all booked, nothing is booked now: fifty who want the same one wait for each other here.
  if (gigs.some(({ status }) => status !== 'booked')) await requireSeparate(tx, artist_id, venue_id)
  const isSuspended = sides.some(({ suspended }) => suspended)
  const action = actionOf(actor, me, deps.now())
  const dates = found.map((each) => ({
    found: each,
    gigId: each.gig_id,
    startsAt: each.gig_begins_at ?? action.at,
    gig: gigs.find(({ id }) => id === each.gig_id),
    target: targets.get(each.id)!,
    live: live.filter(({ gig_id }) => gig_id === each.gig_id),
    isSuspended,
    street: streets.get(each.gig_id) ?? null,
  }))
  const booked = await eachDate(tx, dates, (date) => book(tx, action, date))
  const made = booked.filter(({ isNew }) => isNew)
  const bookings = made.map(({ booking }) => booking)
  const bookingIds = bookings.map(({ id }) => id)
  const named = made.map(({ booking: { id }, application }) => ({ id, named: application.players }))
  await nameToPlay(tx, { partyId: artist_id, players, at: action.at }, named)
  if (made.length > 0) {
    const playing = await freezePlayers(tx, bookingIds, action.at)
    const withPlayers = made.map((each) => ({
      ...each,
      players: playing.filter(({ booking_id }) => booking_id === each.booking.id),
    }))
    for (const hook of deps.bookingHooks.booked) await hook(tx, withPlayers, deps, action)
    await requirePlayersFree(tx, bookings, {
      me,
      reader: actor.userId,
      unseen,
      knownBusy,
      playing,
      calendars: {},
      at: action.at,
    })
    await requireActFree(tx, bookings, playing, action)
  }
  return booked.find(({ offer }) => offer.id === offers[0]!.id)!.booking.id
}

/** Refuses bookings whose act turns out to be busy, whatever anybody read before. Throws ARTIST_NOT_FREE, ACT_CALENDAR_BUSY, SCHEDULE_CLASHES. */
async function requireActFree(
  tx: Tx,
  bookings: BookingRow[],
  playing: PlayerRow[],
  { actorRole: me, at }: Action & { actorRole: Side },
): Promise<void> {
  const busy = await findBusyBookings(tx, bookings, { playing, now: at })
  if (busy.size === 0) return
  const dates = bookings.map(({ id, gig_id: gigId, starts_at: startsAt }) => ({ id, gigId, startsAt }))
  await eachDate(tx, dates, ({ id }) => {
    const found = busy.get(id)
    if (found) throw refusal(found.isByCalendar && me === 'artist' ? 'ACT_CALENDAR_BUSY' : 'ARTIST_NOT_FREE')
    return Promise.resolve()
  })
}

interface DateToBook extends OnDate {
  found: ApplicationRow
  gig: GigRow | undefined
  target: OfferTarget
  /** The live applications of the gig. */
  live: ApplicationRow[]
  isSuspended: boolean
  street: StreetReading | null
}

/** Books one date, with the profiles, the gig and its applications locked; nothing more if it was booked by this offer before. */
async function book(
  tx: Tx,
  action: Action & { actorRole: Side },
  { found, gig, target, live, isSuspended, street }: DateToBook,
): Promise<{
  booking: BookingRow
  offer: OfferRow
  application: ApplicationRow
  stage: StageRow | null
  isNew: boolean
}> {
  if (!gig) throw refusal('OFFER_NOT_FOUND')
  const { actorRole: me, at: now } = action
  const offers = await listOffers(tx, found.id)
  const seen = offers.find(({ id }) => id === target.id)
  if (!seen || seen.made_by === me) throw refusal('OFFER_OTHER_SIDE')
  if (seen.number !== target.number) throw refusal('OFFER_STALE')
  const repeated = seen.status === 'accepted' ? await findBookingOfOffer(tx, seen.id) : null
  if (repeated?.status === 'confirmed')
    return { booking: repeated, offer: seen, application: found, stage: null, isNew: false }
  if (gig.status === 'booked') throw refusal('GIG_ALREADY_BOOKED')
  if (!isGigOpen(gig, now)) throw refusal('GIG_NOT_OPEN')

  const application = live.find(({ id }) => id === found.id)
  if (!application) throw refusal('APPLICATION_CLOSED')
  const offer = requirePendingOffer(offers.at(-1), target, now)

  // The artist accepts what was offered: there is nobody to ask.
  const complete = me === 'venue' ? requireStreet : completeStreet
  await complete(tx, gig, street, now)
  await requireStageFree(tx, me, { gigId: gig.id, startsAt: offer.starts_at, endsAt: offer.ends_at })

  if (isSuspended) throw refusal('MEMBER_UNAVAILABLE')
  const steps = await stepAccepted(tx, { offer, application, gig }, action)
  if (!steps) throw refusal('OFFER_NOT_PENDING')
  const booking = await insertBooking(tx, application, offer, now)
  const stage = await takeBothTimes(tx, booking, gig, action)
  const confirmed = { subject: 'booking', subjectId: booking.id, event: 'confirmed' } as const
  await appendEvents(tx, action, ...steps, { ...confirmed, applicationId: application.id })

  const others = live.filter(({ id }) => id !== application.id)
  await endApplications(tx, others, 'filled', systemAction(now))
  return { booking, offer, application, stage, isNew: true }
}
