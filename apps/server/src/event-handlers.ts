import { accountHandlers } from './auth/index.ts'
import { mailBookingEvent } from './features/booking/index.ts'
import { cancelAbandonedIntent, followEvent, mailPaymentEvent, sendOrder } from './features/payments/index.ts'
import { mailContractEvent, onEnvelopeNotified, voidEnvelope } from './features/contracts/index.ts'
import { mailReviewEvent } from './features/reviews/index.ts'
import { sendContactMail } from './features/site/index.ts'
import { decideInSandbox, sendSandboxEvent } from './integrations/payments/sandbox-acts.ts'
import type { EventHandlers } from './outbox/worker.ts'

/** Who acts on which event. */
export const eventHandlers: EventHandlers = {
  ...accountHandlers,
  'booking.recorded': mailBookingEvent,
  'contract.recorded': mailContractEvent,
  'payment.recorded': mailPaymentEvent,
  'payment.ordered': sendOrder,
  'payment.intent_abandoned': cancelAbandonedIntent,
  'payment.event_received': followEvent,
  'sandbox.placed': decideInSandbox,
  'sandbox.happened': sendSandboxEvent,
  'review.recorded': mailReviewEvent,
  'envelope.notified': onEnvelopeNotified,
  'envelope.outdated': voidEnvelope,
  'contact.message_sent': sendContactMail,
}
