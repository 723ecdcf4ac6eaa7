import { systemAction } from '@bandstand/domain/lifecycle'
import type { Tx } from '../../db/database.ts'
import { lockApplications, lockGig, lockLiveApplications } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { runDue } from '../../outbox/run-due.ts'
import { findNewestOffer, findTogether, touchApplication } from './applications/applications.queries.ts'
import { findBooking, markReminded } from './bookings.queries.ts'
import { stepBooking } from './change-booking.ts'
import {
  listAnswersToRemind,
  listBegunGigs,
  listBookingsToRemind,
  listEndedBookings,
  listExpiredOffers,
  listUnanswered,
} from './due-bookings.queries.ts'
import { expireHold, lapseHold } from './holds/end-holds.ts'
import { listExpiredHolds, listUnansweredHolds } from './holds/holds.queries.ts'
import { closeUnanswered, remindToAnswer } from './applications/answers-due.ts'
import { isOfferExpired } from './applications/in-application.ts'
import { appendEvents } from './append-events.ts'
import { expireOfferLink } from './offer-links/answer-offer-link.ts'
import { listExpiredLinks } from './offer-links/offer-links.queries.ts'
import { endApplications, stepGig, stepOffer } from './offers/steps.ts'

/** The most of a kind that one run processes; the next run takes the rest. */
const BATCH = 500

/**
 * Expires offers (by link too), gigs and holds, closes unanswered applications and sends reminders to answer them, releases holds
 * without a reply, completes bookings and sends reminders of tomorrow's gigs. Each runs in its own transaction, which checks again
 * with the row locked, so it happens once even with several servers.
 */
export async function runBookingClock(deps: Deps): Promise<void> {
  const { db } = deps
  await runDue(deps, [
    [(now) => listExpiredOffers(db, now, BATCH), expireOffer],
    [(now) => listExpiredLinks(db, now, BATCH), expireOfferLink],
    [(now) => listBegunGigs(db, now, BATCH), expireGig],
    [(now) => listUnanswered(db, now, BATCH), closeUnanswered],
    [(now) => listAnswersToRemind(db, now, BATCH), remindToAnswer],
    [(now) => listEndedBookings(db, now, BATCH), completeBooking],
    [(now) => listUnansweredHolds(db, now, BATCH), lapseHold],
    [(now) => listExpiredHolds(db, now, BATCH), expireHold],
    [(now) => listBookingsToRemind(db, now, BATCH), remind],
  ])
}

/** Offers for several dates that end at once are one step, and one notice. */
async function expireOffer(tx: Tx, applicationId: string, now: Date): Promise<void> {
  for (const application of await lockApplications(tx, await findTogether(tx, applicationId))) {
    const offer = await findNewestOffer(tx, application.id)
    if (!offer || offer.status !== 'pending' || !isOfferExpired(offer, now)) continue
    await stepOffer(tx, offer, 'expired', systemAction(now))
    // Nobody replied: its maker can make another one.
    if (application.waiting_for) await touchApplication(tx, application.id, now, offer.made_by)
  }
}

async function expireGig(tx: Tx, id: string, now: Date): Promise<void> {
  const gig = await lockGig(tx, id, 'update')
  if (!gig || gig.status !== 'open' || gig.starts_at > now) return
  const system = systemAction(now)
  await stepGig(tx, gig, 'expired', system, null)
  await endApplications(tx, await lockLiveApplications(tx, id), 'expired', system)
}

async function completeBooking(tx: Tx, id: string, now: Date): Promise<void> {
  const found = await findBooking(tx, id)
  const gig = found && (await lockGig(tx, found.gig_id, 'update'))
  const booking = gig && (await findBooking(tx, id))
  if (!booking || booking.ends_at > now) return
  const system = systemAction(now)
  if (await stepBooking(tx, booking, 'completed', system))
    await stepGig(tx, gig, 'completed', system, booking.application_id)
}

async function remind(tx: Tx, id: string, now: Date): Promise<void> {
  const applicationId = await markReminded(tx, id, now)
  if (!applicationId) return
  await appendEvents(tx, systemAction(now), {
    subject: 'booking',
    subjectId: id,
    applicationId,
    event: 'reminded',
  })
}
