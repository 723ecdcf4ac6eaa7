import { accountHandlers } from './auth/index.ts'
import { mailBookingEvent } from './features/booking/index.ts'
import { cancelAbandonedIntent, followEvent, mailPaymentEvent, sendOrder } from './features/payments/index.ts'
import { mailContractEvent, onEnvelopeNotified, voidEnvelope } from './features/contracts/index.ts'
import { mailReviewEvent } from './features/reviews/index.ts'
import { sendContactMail } from './features/site/index.ts'
import { decideInSandbox, sendSandboxEvent } from './integrations/payments/sandbox-acts.ts'
import type { EventKind } from './outbox/events.ts'
import type { EventHandler, EventHandlers } from './outbox/worker.ts'
import {
  announceBookingEvent,
  announceContractEvent,
  announcePaymentEvent,
} from './realtime/announce-changes.ts'

/** Who acts on which event. */
export const eventHandlers: EventHandlers = {
  ...accountHandlers,
  'booking.recorded': inTurn(announceBookingEvent, mailBookingEvent),
  'contract.recorded': inTurn(announceContractEvent, mailContractEvent),
  'payment.recorded': inTurn(announcePaymentEvent, mailPaymentEvent),
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

/** Several effects of one event. One that fails has all of them run again, so each must bear a repetition. */
function inTurn<Kind extends EventKind>(...handlers: EventHandler<Kind>[]): EventHandler<Kind> {
  return async (payload, deps) => {
    for (const handle of handlers) await handle(payload, deps)
  }
}
