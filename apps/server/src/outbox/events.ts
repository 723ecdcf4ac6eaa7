import type { BookingSubject } from '@bandstand/domain/booking'
import type { ContractEvent } from '@bandstand/domain/contracts'
import type { CheckInStep } from '@bandstand/domain/day-sheets'
import type { PaymentEvent } from '@bandstand/domain/payments'
import type { ReviewEvent } from '@bandstand/domain/reviews'
import type { SubscriptionEvent } from '@bandstand/domain/subscriptions'
import type { Party } from '@bandstand/domain/lifecycle'
import type { Tx } from '../db/database.ts'
import { insertEvents } from './outbox.queries.ts'

/** The subject of a provider's event. Its content isn't trusted, so the subject is read from the provider. */
export interface EventSubject {
  kind: 'intent' | 'refund' | 'payout' | 'account' | 'subscription'
  id: string
  /** The connected account in which it happened; null for the platform's own. */
  account: string | null
}

/** Every fact that leads to an effect outside the database, with what its handlers need to know. */
export interface OutboxEvents {
  'account.signed_up': { mailTokenId: number; redirectTo: string }
  /** Someone signed up with an address that has an account: its owner is notified, the visitor isn't. */
  'account.sign_up_repeated': { userId: string; redirectTo?: string }
  /** For an unknown address too, so that both take the same path and the same time. */
  'account.recovery_requested': { email: string; redirectTo: string }
  /** For an address without a pending account too, for the same reason. */
  'account.confirmation_requested': { email: string; redirectTo: string }
  'account.password_changed': { userId: string; at: string }
  /** A session was opened from a device that its owner has not used lately. */
  'account.new_device': { sessionId: string }
  /** The payment provider can pay an artist's bank from now on: for the first time, or because it changed. */
  'bank.changed': { userId: string; at: string }
  /** Its owner deleted the account. `fileKeys`: where the bytes of their files are, which no row refers to anymore. */
  'account.deleted': { userId: string; fileKeys: string[] }
  /** The mail to the former owner of a deleted account, at the address that no row has anymore. */
  'account.farewell_due': { email: string }
  /** Something happened to an application, an offer, a booking or its gig: a row of booking_events. */
  'booking.recorded': { eventId: number; subject: BookingSubject; subjectId: string; event: string }
  /** A link was added to a contract's chain: a row of contract_events. */
  'contract.recorded': { contractId: string; number: number; event: ContractEvent }
  /** A fact of a payment or withdrawal: a row of payment_events. */
  'payment.recorded': { eventId: number; event: PaymentEvent }
  /** Money has to move at the provider: a row of money_orders. */
  'payment.ordered': { orderId: string }
  /** A deposit that was started isn't needed anymore. */
  'payment.intent_abandoned': { intentId: string }
  /** The provider sent an event: a row of provider_events. */
  'payment.event_received': { subject: EventSubject }
  /** The sandbox of payments took an order, which its bank decides about. */
  'sandbox.placed': { id: string }
  /** The sandbox has an event for us: a row of sandbox_events. */
  'sandbox.happened': { id: string }
  /** The artist of a booking checked in, or undid it within its minute. */
  'day_sheet.check_in_changed': { bookingId: string }
  /** A check-in can no longer be undone: a row of check_ins. */
  'day_sheet.checked_in': { bookingId: string; step: CheckInStep }
  /** One party wrote its part of a day sheet; `version` is the number of that version. */
  'day_sheet.written': { bookingId: string; by: Party; version: number; at: string }
  /** Something happened to a member's subscription: a row of subscription_events. */
  'subscription.recorded': { eventId: number; userId: string; event: SubscriptionEvent }
  /** A subscription to end at the provider at once, or a checkout that must not be paid: its member deleted the account. */
  'subscription.abandoned': { subscriptionId: string | null; checkoutId: string | null }
  /** Something happened to the reviews of a booking: a row of review_events. */
  'review.recorded': { eventId: number; bookingId: string; event: ReviewEvent }
  /** A member asked to connect, or a request was accepted: a row of connection_requests. */
  'network.recorded': { event: 'requested' | 'accepted'; requestId: string }
  /** The e-signature provider reported a change of an envelope, by its own id of it. */
  'envelope.notified': { envelopeId: string }
  /** An envelope to void, by our id: its version or its contract is no longer valid. */
  'envelope.outdated': { id: string }
  /** A member wrote to another one: a row of messages that its reader can see. */
  'message.sent': { messageId: string }
  /** The operator decided about a reported message: a row of message_reports. */
  'report.resolved': { reportId: string }
  /** A member's notification leaves by mail: a row of notifications. `again`: once more, and when. */
  'notification.mail_due': { id: string; again?: string }
  /** And by push, to one browser. */
  'notification.push_due': { id: string; subscriptionId: string }
  /** What was held for a member's daily digest is sent together: rows of notifications with this digest. */
  'notification.digest_due': { digestId: string }
  /** A boost is over. */
  'boost.ended': { boostId: string }
  'contact.message_sent': { name: string; email: string; message: string }
}
export type EventKind = keyof OutboxEvents

/**
 * Inserts an event in the caller's transaction and enqueues its delivery in the same: nothing is sent when the
 * transaction fails, nothing is lost once it has committed.
 */
export async function emit<Kind extends EventKind>(
  tx: Tx,
  kind: Kind,
  payload: OutboxEvents[Kind],
): Promise<void> {
  await insertEvents(tx, kind, [JSON.stringify(payload)])
}

/** Emits many events of a kind in one statement; nothing for none. */
export async function emitAll<Kind extends EventKind>(
  tx: Tx,
  kind: Kind,
  payloads: OutboxEvents[Kind][],
): Promise<void> {
  if (payloads.length === 0) return
  await insertEvents(
    tx,
    kind,
    payloads.map((payload) => JSON.stringify(payload)),
  )
}
