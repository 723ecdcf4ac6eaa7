import type { Actor } from '../../auth/actor.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { findOffer } from './applications.queries.ts'
import { isGigOpen } from './booking.policy.ts'
import { findBookingOfOffer, insertBooking, isTimeTaken } from './bookings.queries.ts'
import { takeBothTimes } from './change-booking.ts'
import { requireOfferSide, requireStandingOffer } from './in-application.ts'
import { isArtistSuspended, lockArtistTime, lockGig, lockLiveApplications } from './locks.queries.ts'
import { systemDeed } from '@bandstand/domain/booking'
import { record } from './record.ts'
import { endApplications, stepApplication, stepGig, stepOffer } from './steps.ts'

/**
 * Accepts the standing offer and books both, all or nothing; returns the booking's id. Accepting again what one has
 * accepted is the same booking.
 * Throws OFFER_NOT_FOUND, OFFER_OTHER_SIDE, OFFER_STALE, OFFER_EXPIRED, OFFER_NOT_STANDING, GIG_ALREADY_BOOKED,
 * GIG_NOT_OPEN, APPLICATION_CLOSED, ARTIST_NOT_FREE, MEMBER_UNAVAILABLE.
 */
export async function acceptOffer(
  deps: Deps,
  actor: Actor,
  named: { id: string; number: number },
): Promise<string> {
  try {
    return await deps.db.transaction().execute((tx) => accept(tx, deps, actor, named))
  } catch (error) {
    if (isTimeTaken(error)) throw refusal('ARTIST_NOT_FREE')
    throw error
  }
}

async function accept(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  named: { id: string; number: number },
): Promise<string> {
  const { found, me } = await requireOfferSide(tx, actor, named.id)
  const gig = await lockGig(tx, found.gig_id, 'update')
  if (!gig) throw refusal('OFFER_NOT_FOUND')
  const seen = await findOffer(tx, named.id)
  if (!seen || seen.made_by === me) throw refusal('OFFER_OTHER_SIDE')
  if (seen.number !== named.number) throw refusal('OFFER_STALE')
  const repeated = seen.status === 'accepted' ? await findBookingOfOffer(tx, seen.id) : null
  if (repeated?.status === 'confirmed') return repeated.id
  if (gig.status === 'booked') throw refusal('GIG_ALREADY_BOOKED')
  const now = deps.now()
  if (!isGigOpen(gig, now)) throw refusal('GIG_NOT_OPEN')

  const live = await lockLiveApplications(tx, gig.id)
  const application = live.find(({ id }) => id === found.id)
  if (!application) throw refusal('APPLICATION_CLOSED')
  const offer = await requireStandingOffer(tx, application.id, named, now)

  const deed = { doer: me, actorId: actor.userId, at: now }
  const change = { last_activity_at: now }
  await lockArtistTime(tx, application.artist_id)
  if (await isArtistSuspended(tx, application.artist_id)) throw refusal('MEMBER_UNAVAILABLE')
  const accepted =
    (await stepOffer(tx, offer, 'accepted', deed)) &&
    (await stepApplication(tx, application, 'booked', deed, change)) &&
    (await stepGig(tx, gig, 'booked', deed, application.id))
  if (!accepted) throw refusal('OFFER_NOT_STANDING')
  const booking = await insertBooking(tx, application, offer, now)
  await takeBothTimes(tx, booking)
  await record(tx, deed, {
    subject: 'booking',
    subjectId: booking.id,
    applicationId: application.id,
    event: 'confirmed',
  })

  const others = live.filter(({ id }) => id !== application.id)
  await endApplications(tx, others, 'filled', systemDeed(now))
  for (const hook of deps.bookingHooks.booked) await hook(tx, booking, deps)
  return booking.id
}
