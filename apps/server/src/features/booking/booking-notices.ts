import { sees } from '@bandstand/domain/booking'
import { PAYMENT_TYPE_LABELS } from '@bandstand/domain/gigs'
import { noticeKindOf, recipientsOf } from '@bandstand/domain/notifications'
import { instantText } from '@bandstand/domain/time'
import type { Party } from '@bandstand/domain/lifecycle'
import { formatMoneyShort } from '@bandstand/domain/money'
import type { Deps } from '../../deps.ts'
import {
  type Notice,
  type NoticesOf,
  noticesToParties,
  type NoticeText,
  withIsolatedNames,
} from '../../outbox/notice.ts'
import { findInvitationOffer, findOffer, findOfferAfter } from './applications.queries.ts'
import {
  type BookingEventRow,
  findEvent,
  findNoticeFacts,
  type NoticeFactsRow,
} from './booking-notice.queries.ts'
import {
  applicationText,
  bookingText,
  offerText,
  reopenedText,
  restoredText,
  type TermsInTime,
} from './booking-notice-texts.ts'
import { isGigOpen } from './booking.policy.ts'
import { offerTermsOf } from './booking.view.ts'
import { findBooking } from './bookings.queries.ts'
import { findGig } from './gig-relation.queries.ts'
import { listClosedApplicationIds } from './own-gigs.queries.ts'
import type { OfferRow } from './rows.ts'
import { holdOf } from './venue-time.ts'

/** Returns the notices of a step of a gig, an application, an offer or a booking. */
export const bookingNotices: NoticesOf<'booking.recorded'> = async ({ eventId }, deps) => {
  const event = await findEvent(deps.db, eventId)
  const kind = event && noticeKindOf(event.subject, event.event)
  if (event && kind === 'gig.restored') return restoredNotices(event, deps)
  if (event && kind === 'gig.reopened') return reopenedNotices(event, deps)
  const found = kind && event.application_id && (await findNoticeFacts(deps.db, event.application_id))
  const facts = found && withIsolatedNames(found)
  const notice = facts && (await noticeTextOf(deps, event, facts))
  if (!notice) return []
  const { text, maker } = notice
  const path = event.subject === 'booking' ? `/bookings/${event.subject_id}` : `/applications/${facts.id}`
  const about = { key: `booking:${eventId}`, kind, at: event.at }
  const recipients = recipientsOf(kind, { actorRole: event.actor_role, maker }).filter((party) =>
    sees(party, facts),
  )
  return noticesToParties(recipients, facts, {
    ...about,
    ...text,
    path,
    action: 'Open in Bandstand',
  })
}

/**
 * Returns the notices to those whose applications ended when the gig was closed, one for each application; none when it
 * is closed again by now.
 */
async function restoredNotices({ subject_id: gigId, at }: BookingEventRow, deps: Deps): Promise<Notice[]> {
  const gig = await findGig(deps.db, gigId)
  if (!gig || !isGigOpen(gig, deps.now())) return []
  const notices: Notice[] = []
  for (const id of await listClosedApplicationIds(deps.db, gigId)) {
    const found = await findNoticeFacts(deps.db, id)
    if (!found) continue
    const facts = withIsolatedNames(found)
    const about = { key: `gig-restored:${id}`, kind: 'gig.restored', at } as const
    const ids = { userId: facts.artist_id, authorId: facts.venue_id }
    notices.push({ ...about, ...ids, ...restoredText(facts), path: `/gigs/${gigId}`, action: 'View gig' })
  }
  return notices
}

/** Returns the notice to the venue; none when the gig is booked or closed by now. */
async function reopenedNotices(event: BookingEventRow, deps: Deps): Promise<Notice[]> {
  const gig = await findGig(deps.db, event.subject_id)
  const found = event.application_id && (await findNoticeFacts(deps.db, event.application_id))
  if (!gig || !found || !isGigOpen(gig, deps.now())) return []
  const facts = withIsolatedNames(found)
  const pay = `${formatMoneyShort(gig.pay_cents)} (${PAYMENT_TYPE_LABELS[gig.payment_type].toLowerCase()})`
  return noticesToParties(recipientsOf('gig.reopened', { actorRole: event.actor_role }), facts, {
    key: `booking:${event.id}`,
    kind: 'gig.reopened',
    at: event.at,
    ...reopenedText(facts, pay),
    path: `/gigs/${gig.id}`,
    action: 'View gig',
  })
}

/** `maker`: the party that made the offer it is about. */
type FoundText = { text: NoticeText; maker?: Party }

async function noticeTextOf(
  { db }: Deps,
  { subject, subject_id, event, actor_role }: BookingEventRow,
  facts: NoticeFactsRow,
): Promise<FoundText | null> {
  const about = (text: NoticeText | null, maker?: Party) => text && { text, ...(maker && { maker }) }
  if (subject === 'application') {
    const offer = event === 'sent' ? await findInvitationOffer(db, facts) : null
    return about(
      applicationText(event, facts, offer && { terms: termsInTime(offer), expires: expiryOf(offer) }),
    )
  }
  if (subject === 'booking') {
    const booking = await findBooking(db, subject_id)
    return booking && about(bookingText({ event, actor_role }, termsInTime(booking), facts))
  }
  const offer = subject === 'offer' ? await findOffer(db, subject_id) : null
  if (!offer) return null
  // An invitation's own offer is part of the invitation.
  if (event === 'made' && (await findInvitationOffer(db, facts))?.id === offer.id) return null
  const next = await findOfferAfter(db, offer)
  const expires = expiryOf(offer)
  const { number, made_by: madeBy } = offer
  const nextMadeBy = next?.made_by ?? null
  const terms = termsInTime(offer)
  const hold =
    event === 'held'
      ? await holdOf(db, { ...terms, venueId: facts.venue_id, secondAct: offer.second_act })
      : null
  return about(offerText(event, { number, madeBy, nextMadeBy, terms, expires, hold }, facts), madeBy)
}

const expiryOf = (offer: OfferRow) => instantText(offer.expires_at, offer.time_zone)

function termsInTime(row: Parameters<typeof offerTermsOf>[0]): TermsInTime {
  return { ...offerTermsOf(row), startsAt: row.starts_at, endsAt: row.ends_at }
}
