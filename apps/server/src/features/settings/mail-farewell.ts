import { PRODUCT_NAME } from '@bandstand/domain/product'
import { mailLayout } from '../../mails/mail-layout.ts'
import type { Mail } from '../../integrations/mail/port.ts'
import type { EventHandler } from '../../outbox/worker.ts'

/** Confirms to an account's former owner that it was deleted; someone else may have done it. */
export const mailFarewell: EventHandler<'account.farewell_due'> = async ({ email }, { mail, config }) => {
  await mail.send(farewellMail(email, config.contactEmail))
}

/** Returns the mail to the former owner of a deleted account. */
export function farewellMail(to: string, contactEmail: string): Mail {
  const content = mailLayout({
    heading: 'Your account is deleted',
    paragraphs: [
      `Your ${PRODUCT_NAME} account, ${to}, and your personal data are permanently deleted. Others keep the bookings, contracts and reviews they share with you, under the name Former member.`,
      'You’re welcome back anytime. You can use this address for a new account.',
    ],
    smallPrint: `Wasn’t you? Write to ${contactEmail}.`,
  })
  return { to, subject: `Your ${PRODUCT_NAME} account is deleted`, ...content }
}
