import { PRODUCT_NAME } from '@bandstand/domain/product'
import { DEFAULT_TIME_ZONE, instantText } from '@bandstand/domain/time'
import { mailLayout } from '../../mails/mail-layout.ts'
import type { Mail } from '../../integrations/mail/port.ts'
import type { EventHandler } from '../../outbox/worker.ts'

/** Confirms to an account's former owner, at each of its addresses, that it was deleted; someone else may have done it. */
export const mailFarewell: EventHandler<'account.farewell_due'> = async (
  { email, changedAt },
  { mail, config: { contactEmail } },
) => {
  await mail.send(
    changedAt === undefined
      ? farewellMail(email, contactEmail)
      : formerFarewellMail(email, { changedAt: new Date(changedAt), contactEmail }),
  )
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

/** Returns the mail to an address that a deleted account had until lately. */
export function formerFarewellMail(
  to: string,
  { changedAt, contactEmail }: { changedAt: Date; contactEmail: string },
): Mail {
  const content = mailLayout({
    heading: 'Your account is deleted',
    paragraphs: [
      `The ${PRODUCT_NAME} account that you had with ${to} is permanently deleted, with your personal data. Its email was changed before, so the link to change it back no longer works.`,
      'You can use this address for a new account.',
    ],
    facts: [{ label: 'Email changed', value: instantText(changedAt, DEFAULT_TIME_ZONE) }],
    smallPrint: `Wasn’t you? Write to ${contactEmail}.`,
  })
  return { to, subject: `Your ${PRODUCT_NAME} account is deleted`, ...content }
}
