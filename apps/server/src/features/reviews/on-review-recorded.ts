import { mailLayout } from '../../integrations/mail/mail-layout.ts'
import type { EventHandler } from '../../outbox/worker.ts'
import { findReviewMail } from './review-mail.queries.ts'
import { reviewMails } from './review-mails.ts'

/** Tells by mail whoever is concerned by what happened to reviews and wants mail about gigs. */
export const mailReviewEvent: EventHandler<'review.recorded'> = async ({ eventId }, deps) => {
  const facts = await findReviewMail(deps.db, eventId)
  if (!facts) return
  for (const { to, subject, paragraphs, action } of reviewMails(facts)) {
    if (!facts[`${to}_gig_mails`]) continue
    await deps.mail.send({
      to: facts[`${to}_email`],
      subject,
      ...mailLayout({
        heading: subject,
        paragraphs,
        action: { label: action, url: `${deps.config.publicUrl}/bookings/${facts.booking_id}#reviews` },
      }),
    })
  }
}
