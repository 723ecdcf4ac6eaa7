import { momentText } from '@bandstand/domain/booking'
import type { Deps } from '../../deps.ts'
import { mailLayout } from '../../integrations/mail/mail-layout.ts'
import type { EventHandler } from '../../outbox/worker.ts'
import { findNewestOffer, findOffer } from './applications.queries.ts'
import {
  type BookingEventRow,
  findEvent,
  findMailFacts,
  findMessage,
  type MailFactsRow,
} from './booking-mail.queries.ts'
import {
  applicationMail,
  type BookingMail,
  bookingMail,
  type MailTerms,
  messageMail,
  offerMail,
} from './booking-mails.ts'
import { offerTermsOf } from './booking.view.ts'
import { findBooking } from './bookings.queries.ts'

/** Tells by mail whoever is concerned by what happened and wants such mail. */
export const mailBookingEvent: EventHandler<'booking.recorded'> = async ({ eventId }, deps) => {
  const event = await findEvent(deps.db, eventId)
  const facts = event?.application_id ? await findMailFacts(deps.db, event.application_id) : null
  const mail = event && facts && (await mailAbout(deps, event, facts))
  if (!facts || !mail) return
  const page = event.subject === 'booking' ? `/bookings/${event.subject_id}` : `/applications/${facts.id}`
  for (const party of mail.to) {
    if (mail.concerns !== 'money' && !facts[`${party}_${mail.concerns}_mails`]) continue
    await deps.mail.send({
      to: facts[`${party}_email`],
      subject: mail.subject,
      ...mailLayout({
        heading: mail.subject,
        paragraphs: mail.paragraphs,
        action: { label: 'Open it in Bandstand', url: `${deps.config.publicUrl}${page}` },
      }),
    })
  }
}

async function mailAbout(
  { db }: Deps,
  { subject, subject_id, event, doer }: BookingEventRow,
  facts: MailFactsRow,
): Promise<BookingMail | null> {
  if (subject === 'application') return applicationMail(event, facts)
  if (subject === 'message') {
    const message = await findMessage(db, subject_id)
    return message && messageMail(message, facts)
  }
  if (subject === 'booking') {
    const booking = await findBooking(db, subject_id)
    return booking && bookingMail({ event, doer }, mailTermsOf(booking), facts)
  }
  const offer = subject === 'offer' ? await findOffer(db, subject_id) : null
  if (!offer) return null
  const newest = await findNewestOffer(db, offer.application_id)
  const expires = momentText(offer.expires_at, offer.time_zone)
  const { number, made_by: madeBy } = offer
  const isNewest = newest?.id === offer.id
  return offerMail(event, { number, madeBy, isNewest, terms: mailTermsOf(offer), expires }, facts)
}

function mailTermsOf(row: Parameters<typeof offerTermsOf>[0]): MailTerms {
  return { ...offerTermsOf(row), startsAt: row.starts_at, endsAt: row.ends_at }
}
