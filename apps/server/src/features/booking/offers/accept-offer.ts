import { actionOf, systemAction } from '@bandstand/domain/lifecycle'
import type { Actor } from '../../../auth/actor.ts'
import type { Tx } from '../../../db/database.ts'
import { lockGig, lockLiveApplications, lockProfiles } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import { completeStreet, requireStreet, type StreetReading } from '../../gigs/index.ts'
import { readStreetOf } from './act-on-offer.ts'
import { listOffers } from '../applications/applications.queries.ts'
import { isGigOpen } from '../booking.policy.ts'
import { findBookingOfOffer, insertBooking, isTimeTaken } from '../bookings.queries.ts'
import { takeBothTimes } from '../change-booking.ts'
import { recordOfferConflict } from './record-offer-conflict.ts'
import { requireOfferSide, requirePendingOffer } from '../applications/in-application.ts'
import { appendEvents } from '../append-events.ts'
import { endApplications, stepAccepted } from './steps.ts'
import { isVenueConflict, requireStageFree } from '../calendar/venue-time.ts'

/**
 * Accepts the pending offer and books both parties, or neither, in one transaction. Returns the booking's id, also when
 * the caller has accepted the offer before. When an artist is refused because of the venue's calendar, the venue is notified
 * once for each offer. Throws
 * OFFER_NOT_FOUND, OFFER_OTHER_SIDE, OFFER_STALE, OFFER_EXPIRED, OFFER_NOT_PENDING, GIG_ALREADY_BOOKED, GIG_NOT_OPEN,
 * APPLICATION_CLOSED, GIG_ADDRESS_MISSING, ARTIST_NOT_FREE, VENUE_NOT_FREE, MEMBER_UNAVAILABLE.
 */
export async function acceptOffer(deps: Deps, actor: Actor, target: OfferTarget): Promise<string> {
  const { found } = await requireOfferSide(deps.db, actor, target.id)
  const street = await readStreetOf(deps, found.gig_id)
  try {
    return await deps.db.transaction().execute((tx) => accept(tx, deps, actor, target, street))
  } catch (error) {
    if (isTimeTaken(error)) throw refusal('ARTIST_NOT_FREE')
    if (isVenueConflict(error)) await recordOfferConflict(deps, actor, target)
    throw error
  }
}

interface OfferTarget {
  id: string
  number: number
}

async function accept(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  target: OfferTarget,
  street: StreetReading | null,
): Promise<string> {
  const { found, me } = await requireOfferSide(tx, actor, target.id)
  const sides = await lockProfiles(tx, [found.artist_id, found.venue_id])
  const gig = await lockGig(tx, found.gig_id, 'update')
  if (!gig) throw refusal('OFFER_NOT_FOUND')
  // None once the gig is booked.
  const live = await lockLiveApplications(tx, gig.id)
  const offers = await listOffers(tx, found.id)
  const seen = offers.find(({ id }) => id === target.id)
  if (!seen || seen.made_by === me) throw refusal('OFFER_OTHER_SIDE')
  if (seen.number !== target.number) throw refusal('OFFER_STALE')
  const repeated = seen.status === 'accepted' ? await findBookingOfOffer(tx, seen.id) : null
  if (repeated?.status === 'confirmed') return repeated.id
  if (gig.status === 'booked') throw refusal('GIG_ALREADY_BOOKED')
  const now = deps.now()
  if (!isGigOpen(gig, now)) throw refusal('GIG_NOT_OPEN')

  const application = live.find(({ id }) => id === found.id)
  if (!application) throw refusal('APPLICATION_CLOSED')
  const offer = requirePendingOffer(offers.at(-1), target, now)

  // The artist accepts what was offered: there is nobody to ask.
  const complete = me === 'venue' ? requireStreet : completeStreet
  await complete(tx, gig, street, now)
  await requireStageFree(tx, me, { gigId: gig.id, startsAt: offer.starts_at, endsAt: offer.ends_at })

  const action = actionOf(actor, me, now)
  if (sides.some(({ suspended }) => suspended)) throw refusal('MEMBER_UNAVAILABLE')
  const steps = await stepAccepted(tx, { offer, application, gig }, action)
  if (!steps) throw refusal('OFFER_NOT_PENDING')
  const booking = await insertBooking(tx, application, offer, now)
  await takeBothTimes(tx, booking, gig, action)
  const confirmed = { subject: 'booking', subjectId: booking.id, event: 'confirmed' } as const
  await appendEvents(tx, action, ...steps, { ...confirmed, applicationId: application.id })

  const others = live.filter(({ id }) => id !== application.id)
  await endApplications(tx, others, 'filled', systemAction(now))
  for (const hook of deps.bookingHooks.booked) await hook(tx, { booking, offer }, deps, action)
  return booking.id
}
