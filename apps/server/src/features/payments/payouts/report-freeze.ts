import type { EventHandler } from '../../../outbox/worker.ts'
import { mailLayout } from '../../../mails/mail-layout.ts'

/** Mails the operator that an artist's withdrawals are frozen: only an operator can end that. */
export const reportFreeze: EventHandler<'bank.frozen'> = async ({ userId, at }, { mail, config }) => {
  const subject = 'An artist’s withdrawals are frozen'
  await mail.send({
    to: config.contactEmail,
    key: `frozen-${userId}-${at}`,
    subject,
    ...mailLayout({
      heading: subject,
      paragraphs: [
        'The artist reported that someone else changed their bank account. Nothing is paid to them until you clear it.',
        `Check who the owner is, in another way than by email, and that the bank account is theirs. Then use \`npm run admin -- unfreeze-payouts ${userId}\`. \`frozen-payouts\` lists all who are frozen, the oldest first.`,
      ],
    }),
  })
}
