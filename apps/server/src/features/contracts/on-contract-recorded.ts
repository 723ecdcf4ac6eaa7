import { mailLayout } from '../../integrations/mail/mail-layout.ts'
import type { EventHandler } from '../../outbox/worker.ts'
import { findContractMail } from './contract-mail.queries.ts'
import { contractMail } from './contract-mails.ts'

/** Tells by mail whoever is concerned by what happened to a contract. It is about money, so no setting keeps it away. */
export const mailContractEvent: EventHandler<'contract.recorded'> = async ({ contractId, number }, deps) => {
  const facts = await findContractMail(deps.db, contractId, number)
  const mail = facts && contractMail(facts)
  if (!mail) return
  for (const party of mail.to) {
    await deps.mail.send({
      to: facts[`${party}_email`],
      subject: mail.subject,
      ...mailLayout({
        heading: mail.subject,
        paragraphs: mail.paragraphs,
        action: {
          label: 'Open the contract',
          url: `${deps.config.publicUrl}/contracts/${contractId}`,
        },
      }),
    })
  }
}
