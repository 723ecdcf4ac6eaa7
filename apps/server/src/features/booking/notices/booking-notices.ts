import { initiatorOf, sees } from '@bandstand/domain/booking'
import { noticeKindOf, type NoticeKind, recipientsOf } from '@bandstand/domain/notifications'
import { dayIn } from '@bandstand/domain/time'
import type { Deps } from '../../../deps.ts'
import { type Notice, type NoticesOf, noticesToSides, withIsolatedNames } from '../../../outbox/notice.ts'
import {
  findAskedInRescue,
  findInvitationOffer,
  findOffer,
  findOfferAfter,
  findOfferBefore,
} from '../applications/applications.queries.ts'
import { unansweredText } from './answer-notices.ts'
import { bookingText } from './booked-notice-texts.ts'
import { findBookingFacts } from '../booking-facts.queries.ts'
import {
  type ApplicationFactsRow,
  type BookingEventRow,
  findApplicationFacts,
  findEvent,
} from './booking-notice.queries.ts'
import { applicationText, type OfferFacts, offerText, restoredText } from './booking-notice-texts.ts'
import { forDates } from './schedule-text.ts'
import { isGigOpen } from '../booking.policy.ts'
import { offerTermsOf } from '../booking.view.ts'
import { findBooking } from '../bookings.queries.ts'
import { findGig } from '../own-gigs/gig-relation.queries.ts'
import { listClosedApplicationIds } from '../own-gigs/own-gigs.queries.ts'
import { isMadeByLink } from '../offer-links/offer-links.queries.ts'
import { selectTogether } from '../schedules/schedules.queries.ts'
import { findVenueConflict } from '../calendar/venue-time.ts'

/** Returns the notices of a step of a gig, an application, an offer or a booking. */
export const bookingNotices: NoticesOf<'booking.recorded'> = async ({ eventId, ...recorded }, deps) => {
  const kind = noticeKindOf(recorded.subject, recorded.event)
  const event = kind && (await findEvent(deps.db, eventId))
  if (!event) return []
  if (kind === 'gig.restored') return restoredNotices(event, deps)
  const { application_id } = event
  const together = application_id ? await selectTogether(deps.db, { ...event, application_id }) : []
  // What happened on several dates is one notice, that of the first.
  if (together.length > 1 && together[0]?.event_id !== eventId) return []
  const notices = await noticesOfOne(event, kind, deps)
  return together.length > 1
    ? notices.map((notice) => ({ ...notice, ...forDates(notice, together) }))
    : notices
}

async function noticesOfOne(event: BookingEventRow, kind: NoticeKind, deps: Deps): Promise<Notice[]> {
  if (event.subject === 'booking') return bookedNotices(event, kind, deps)
  if (await isOfRescue(event, deps)) return []
  const found = event.application_id && (await findApplicationFacts(deps.db, event.application_id))
  if (!found) return []
  const facts = withIsolatedNames(found)
  const about = { key: `booking:${event.id}`, kind, at: event.at }
  const { actor_role: actorRole } = event
  const toSides = (
    recipients: ReturnType<typeof recipientsOf>,
    textFor: Parameters<typeof noticesToSides>[3],
  ) =>
    noticesToSides(
      recipients.filter((side) => sees(side, facts)),
      facts,
      about,
      textFor,
    )
  if (event.subject === 'application') {
    if (event.event === 'sent' && (await isMadeByLink(deps.db, facts.id))) return []
    if (event.event === 'unanswered') {
      // However many end on a day, whoever didn't answer learns it once for each gig.
      const once = `unanswered:${facts.gig_id}:${dayIn(facts.gig_time_zone, event.at)}`
      const initiator = initiatorOf(facts.origin)
      return recipientsOf(kind, { actorRole })
        .filter((side) => sees(side, facts))
        .flatMap((side) => {
          const key = side === initiator ? about.key : once
          return noticesToSides([side], facts, { ...about, key }, (to) => unansweredText(facts, to))
        })
    }
    const offer = event.event === 'sent' ? await findInvitationOffer(deps.db, facts) : null
    const given = offer && { terms: offerTermsOf(offer), expiresAt: offer.expires_at }
    return toSides(recipientsOf(kind, { actorRole }), (to) => applicationText(event.event, facts, to, given))
  }
  const offer = event.subject === 'offer' ? await offerFacts(deps, event, facts) : null
  if (!offer) return []
  return toSides(recipientsOf(kind, { actorRole, maker: offer.madeBy }), () =>
    offerText(event.event, offer, facts),
  )
}

/** Whether the notice of a search for a replacement says it already: that it asks, and that somebody else was booked. */
async function isOfRescue({ application_id: id, event, at }: BookingEventRow, { db }: Deps) {
  if (id === null || !['sent', 'made', 'filled'].includes(event)) return false
  const askedAt = await findAskedInRescue(db, id)
  return askedAt !== null && (event === 'filled' || askedAt.getTime() === at.getTime())
}

/** Returns the notices of a step of a booking, with what it means for each party's money. */
async function bookedNotices(event: BookingEventRow, kind: NoticeKind, deps: Deps): Promise<Notice[]> {
  const booking = await findBooking(deps.db, event.subject_id)
  const found = booking && (await findBookingFacts(deps.db, booking.id))
  if (!found) return []
  const facts = withIsolatedNames(found)
  return noticesToSides(
    recipientsOf(kind, { actorRole: event.actor_role }),
    facts,
    { key: `booking:${event.id}`, kind, at: event.at, showAt: booking.starts_at },
    (to) => bookingText(event, offerTermsOf(booking), facts, to),
  )
}

/**
 * Returns the notices to those whose applications ended when the gig was closed, one for each application; none if it's
 * closed again by now.
 */
async function restoredNotices({ subject_id: gigId, at }: BookingEventRow, deps: Deps): Promise<Notice[]> {
  const gig = await findGig(deps.db, gigId)
  if (!gig || !isGigOpen(gig, deps.now())) return []
  const notices: Notice[] = []
  for (const id of await listClosedApplicationIds(deps.db, gigId)) {
    const found = await findApplicationFacts(deps.db, id)
    if (!found) continue
    const facts = withIsolatedNames(found)
    const about = { key: `gig-restored:${id}`, kind: 'gig.restored', at } as const
    notices.push(...noticesToSides(['artist'], facts, about, () => restoredText(facts)))
  }
  return notices
}

/** Returns the facts of the notice of a step of an offer; null when the offer is part of its invitation's notice. */
async function offerFacts(
  { db }: Deps,
  { subject_id, event }: BookingEventRow,
  facts: ApplicationFactsRow,
): Promise<OfferFacts | null> {
  const offer = await findOffer(db, subject_id)
  if (!offer) return null
  if (event === 'made' && (await findInvitationOffer(db, facts))?.id === offer.id) return null
  const [next, before] = [await findOfferAfter(db, offer), await findOfferBefore(db, offer)]
  const terms = offerTermsOf(offer)
  return {
    madeBy: offer.made_by,
    terms,
    expiresAt: offer.expires_at,
    before: before && offerTermsOf(before),
    isCounter: before?.status === 'countered',
    nextMadeBy: next?.made_by ?? null,
    conflict: event === 'held' ? await findVenueConflict(db, { ...terms, gigId: facts.gig_id }) : null,
  }
}
