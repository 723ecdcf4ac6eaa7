import { momentText, type Party } from '@bandstand/domain/booking'
import { hearersOf, noticeKindOf } from '@bandstand/domain/notifications'
import type { Deps } from '../../deps.ts'
import { type NoticesOf, noticesToParties, type NoticeText } from '../../outbox/notice.ts'
import { findNewestOffer, findOffer } from './applications.queries.ts'
import {
  type BookingEventRow,
  findEvent,
  findNoticeFacts,
  type NoticeFactsRow,
} from './booking-notice.queries.ts'
import { applicationText, bookingText, offerText, type TermsInTime } from './booking-notice-texts.ts'
import { offerTermsOf } from './booking.view.ts'
import { findBooking } from './bookings.queries.ts'

/** Who hears what of a step of an application, an offer or a booking. */
export const bookingNotices: NoticesOf<'booking.recorded'> = async ({ eventId }, deps) => {
  const event = await findEvent(deps.db, eventId)
  const kind = event && noticeKindOf(event.subject, event.event)
  const facts = kind && event.application_id && (await findNoticeFacts(deps.db, event.application_id))
  const told = facts && (await tell(deps, event, facts))
  if (!told) return []
  const { text, maker } = told
  const path = event.subject === 'booking' ? `/bookings/${event.subject_id}` : `/applications/${facts.id}`
  const about = { key: `booking:${eventId}`, kind, at: event.at }
  return noticesToParties(hearersOf(kind, { doer: event.doer, maker }), facts, {
    ...about,
    ...text,
    path,
    action: 'Open it in Bandstand',
  })
}

/** `maker`: of the offer that it is about. */
type Told = { text: NoticeText; maker?: Party }

async function tell(
  { db }: Deps,
  { subject, subject_id, event, doer }: BookingEventRow,
  facts: NoticeFactsRow,
): Promise<Told | null> {
  const told = (text: NoticeText | null, maker?: Party) => text && { text, ...(maker && { maker }) }
  if (subject === 'application') return told(applicationText(event, facts))
  if (subject === 'booking') {
    const booking = await findBooking(db, subject_id)
    return booking && told(bookingText({ event, doer }, termsInTime(booking), facts))
  }
  const offer = subject === 'offer' ? await findOffer(db, subject_id) : null
  if (!offer) return null
  const newest = await findNewestOffer(db, offer.application_id)
  const expires = momentText(offer.expires_at, offer.time_zone)
  const { number, made_by: madeBy } = offer
  const isNewest = newest?.id === offer.id
  return told(
    offerText(event, { number, madeBy, isNewest, terms: termsInTime(offer), expires }, facts),
    madeBy,
  )
}

function termsInTime(row: Parameters<typeof offerTermsOf>[0]): TermsInTime {
  return { ...offerTermsOf(row), startsAt: row.starts_at, endsAt: row.ends_at }
}
