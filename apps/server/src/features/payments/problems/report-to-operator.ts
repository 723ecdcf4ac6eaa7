import type { PaymentEvent } from '@bandstand/domain/payments'
import { formatMoney } from '@bandstand/domain/money'
import { mailLayout } from '../../../mails/mail-layout.ts'
import { emit } from '../../../outbox/events.ts'
import type { EventHandler } from '../../../outbox/worker.ts'
import { getPaymentEvent } from '../payment-events.queries.ts'

/** What only the operator can settle. */
const MATTERS: Partial<Record<PaymentEvent, { subject: string; text: string }>> = {
  refund_failed: {
    subject: 'A refund couldn’t be paid',
    text: 'The provider won’t pay it. Unless the venue’s bank has already taken the deposit back, the venue is still owed the money. Find another way to pay it.',
  },
  transfer_failed: {
    subject: 'A transfer to an artist failed',
    text: 'The artist’s part didn’t reach the artist’s account at the provider.',
  },
  problem_overdue: {
    subject: 'A problem with a show is still open',
    text: 'Both sides have had three weeks to agree. Decide it with `npm run admin -- dispute` before the 30th day after the show.',
  },
  charge_back_won: {
    subject: 'A bank gave a deposit back',
    text: 'The money it had taken is back in the platform’s account. Decide who gets it.',
  },
}

/** Has the operator mailed if only they can decide something. */
export const askForReport: EventHandler<'payment.recorded'> = async (fact, { db }) => {
  if (MATTERS[fact.event]) await db.transaction().execute((tx) => emit(tx, 'payment.report_due', fact))
}

/** Mails the operator what only they can decide, and writes it to the log. */
export const reportToOperator: EventHandler<'payment.report_due'> = async ({ eventId, event }, deps) => {
  const matter = MATTERS[event]
  if (!matter) return
  const { transaction_id, order_id, amount_cents, note } = await getPaymentEvent(deps.db, eventId)
  const fact = { transaction_id, order_id, amount_cents, note }
  deps.log.error({ fact }, matter.subject)
  const subject = `${matter.subject}: ${formatMoney(fact.amount_cents ?? 0)}`
  const quoted = fact.note ? [`The provider says: ${fact.note}`] : []
  const paragraphs = [
    matter.text,
    ...quoted,
    `Payment ${fact.transaction_id}, order ${fact.order_id ?? 'none'}.`,
  ]
  await deps.mail.send({
    to: deps.config.contactEmail,
    key: `payment-report-${eventId}`,
    subject,
    ...mailLayout({ heading: subject, paragraphs }),
  })
}
