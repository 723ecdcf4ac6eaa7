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
        `Your ${PRODUCT_NAME} account, ${email}, and what was personal in it are gone for good. Others keep the bookings, contracts and reviews they share with you, under the name of a former member.`,
        'You are welcome back at any time: the address is free for a new account.',
      ],
      smallPrint: `Was it not you? Write to ${deps.config.contactEmail}.`,
    }),
  })
}
