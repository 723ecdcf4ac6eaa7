import { accountHandlers, newDeviceNotices, passwordNotices } from './auth/index.ts'
import { boostNotices } from './features/boosts/index.ts'
import { bookingNotices } from './features/booking/index.ts'
import { connectAfterPlaying, networkNotices } from './features/network/index.ts'
import {
  bankNotices,
  cancelAbandonedIntent,
  followEvent,
  noteBankChange,
  paymentNotices,
  sendOrder,
  tellOperator,
} from './features/payments/index.ts'
import {
  contractNotices,
  lapseFeeChange,
  onEnvelopeNotified,
  voidEnvelope,
} from './features/contracts/index.ts'
import { checkInNotices, daySheetNotices } from './features/day-sheets/index.ts'
import { rankGigs } from './features/gigs/index.ts'
import { messageNotices, reportNotices } from './features/messages/index.ts'
import { mailDigest, mailNotification, pushNotification, tell } from './features/notifications/index.ts'
import { reviewNotices } from './features/reviews/index.ts'
import { mailFarewell, removeFiles } from './features/settings/index.ts'
import { sendContactMail } from './features/site/index.ts'
import { endAbandoned, subscriptionNotices } from './features/subscriptions/index.ts'
import { decideInSandbox, sendSandboxEvent } from './integrations/payments/sandbox-acts.ts'
import type { EventKind } from './outbox/events.ts'
import type { EventHandler, EventHandlers } from './outbox/worker.ts'
import {
  announceBookingEvent,
  announceContractEvent,
  announceDaySheet,
  announcePaymentEvent,
} from './realtime/announce-changes.ts'

/** Who acts on which event. */
export const eventHandlers: EventHandlers = {
  ...accountHandlers,
  'account.password_changed': tell(passwordNotices),
  'account.new_device': tell(newDeviceNotices),
  'bank.changed': inTurn(noteBankChange, tell(bankNotices)),
  'account.deleted': removeFiles,
  'account.farewell_due': mailFarewell,
  'booking.recorded': inTurn(announceBookingEvent, connectAfterPlaying, tell(bookingNotices)),
  'contract.recorded': inTurn(announceContractEvent, tell(contractNotices)),
  'payment.recorded': inTurn(announcePaymentEvent, lapseFeeChange, tell(paymentNotices), tellOperator),
  'payment.ordered': sendOrder,
  'payment.intent_abandoned': cancelAbandonedIntent,
  'payment.event_received': followEvent,
  'sandbox.placed': decideInSandbox,
  'sandbox.happened': sendSandboxEvent,
  'day_sheet.checked_in': inTurn(announceDaySheet, tell(checkInNotices)),
  'day_sheet.written': inTurn(announceDaySheet, tell(daySheetNotices)),
  'subscription.recorded': inTurn(rankGigs, tell(subscriptionNotices)),
  'subscription.abandoned': endAbandoned,
  'review.recorded': tell(reviewNotices),
  'boost.ended': tell(boostNotices),
  'network.recorded': tell(networkNotices),
  'message.sent': tell(messageNotices),
  'report.resolved': tell(reportNotices),
  'envelope.notified': onEnvelopeNotified,
  'envelope.outdated': voidEnvelope,
  'notification.mail_due': mailNotification,
  'notification.push_due': pushNotification,
  'notification.digest_due': mailDigest,
  'contact.message_sent': sendContactMail,
}

/** Several effects of one event. One that fails has all of them run again, so each must bear a repetition. */
function inTurn<Kind extends EventKind>(...handlers: EventHandler<Kind>[]): EventHandler<Kind> {
  return async (payload, deps) => {
    for (const handle of handlers) await handle(payload, deps)
  }
}
