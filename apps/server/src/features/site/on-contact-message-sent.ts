import { mailLayout } from '../../mails/mail-layout.ts'
import type { EventHandler } from '../../outbox/worker.ts'

/** Mails a contact message to the operator; a reply goes to its writer. */
export const sendContactMail: EventHandler<'contact.message_sent'> = async (
  { name, email, message },
  deps,
) => {
  await deps.mail.send({
    to: deps.config.contactEmail,
    replyTo: email,
    subject: `Contact: ${name}`,
    ...mailLayout({
      heading: `${name} wrote to Bandstand`,
      paragraphs: [message, `Reply to ${email}.`],
    }),
  })
}
