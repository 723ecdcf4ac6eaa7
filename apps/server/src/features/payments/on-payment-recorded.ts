import type { Deps } from '../../deps.ts'
import { mailLayout } from '../../integrations/mail/mail-layout.ts'
import type { EventHandler } from '../../outbox/worker.ts'
import { findPaymentMail, findPayoutMail } from './payment-mail.queries.ts'
import { paymentMail, payoutMail } from './payment-mails.ts'

/** Tells by mail whoever is concerned. It is about money, so no setting keeps it away. */
export const mailPaymentEvent: EventHandler<'payment.recorded'> = async ({ eventId }, deps) => {
  const payout = await findPayoutMail(deps.db, eventId)
  if (payout) {
    const mail = payoutMail(payout.event, payout.amount_cents ?? 0, payout.note)
    if (mail) await send(deps, payout.email, mail, '/payments')
    return
  }
  const facts = await findPaymentMail(deps.db, eventId)
  const mail = facts && paymentMail(facts)
  if (!mail) return
  for (const party of mail.to)
    await send(deps, facts[`${party}_email`], mail, `/payments?payment=${facts.transaction_id}`)
}

async function send(
  { mail, config }: Deps,
  to: string,
  { subject, paragraphs }: { subject: string; paragraphs: string[] },
  path: string,
): Promise<void> {
  const action = { label: 'Open the payment', url: `${config.publicUrl}${path}` }
  await mail.send({ to, subject, ...mailLayout({ heading: subject, paragraphs, action }) })
}
