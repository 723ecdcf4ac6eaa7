import { PRODUCT_NAME } from '@bandstand/domain/product'
import { mailLayout } from '../../mails/mail-layout.ts'
import type { EventHandler } from '../../outbox/worker.ts'

/** Confirms to an account's former owner that it was deleted; somebody else may have done it. */
export const mailFarewell: EventHandler<'account.farewell_due'> = async ({ email }, deps) => {
  await deps.mail.send({
    to: email,
    subject: `Your ${PRODUCT_NAME} account is deleted`,
    ...mailLayout({
      heading: 'Your account is deleted',
      paragraphs: [
        `Your ${PRODUCT_NAME} account, ${email}, and your personal data are permanently deleted. Others keep the bookings, contracts and reviews they share with you, under the name Former member.`,
        'You’re welcome back anytime. You can use this address for a new account.',
      ],
      smallPrint: `Wasn’t you? Write to ${deps.config.contactEmail}.`,
    }),
  })
}
