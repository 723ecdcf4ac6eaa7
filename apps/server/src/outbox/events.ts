import type { PartyId, PayeeId, PersonId } from '@bandstand/domain/accounts'
import type { BookingSubject } from '@bandstand/domain/booking'
import type { ContractEvent } from '@bandstand/domain/contracts'
import type { NoticeFact } from '@bandstand/domain/notifications'
import type { CheckInStep } from '@bandstand/domain/day-sheets'
import type { PaymentEvent } from '@bandstand/domain/payments'
import type { ReviewEvent } from '@bandstand/domain/reviews'
import type { BookingRuleStatus } from '@bandstand/domain/shares'
import type { SubscriptionEvent } from '@bandstand/domain/subscriptions'
import type { HoldEvent } from '@bandstand/domain/holds'
import type { ActorRole, Side } from '@bandstand/domain/lifecycle'
import type { Tx } from '../db/database.ts'
import { type JobRule, type Lane, schemaOf, taskOf } from '../job-lanes.ts'
import { insertEvents } from './outbox.queries.ts'

/** The subject of a provider's event. Its content isn't trusted, so the subject is read from the provider. */
export interface EventSubject {
  kind: 'intent' | 'refund' | 'payout' | 'account' | 'subscription'
  id: string
  /** The connected account in which it happened; null for the platform's own. */
  account: string | null
}

/** What a member's sessions can be confirmed with, as the member calls it. */
interface FactorEvent {
  userId: PersonId
  at: string
  /** Missing when an operator removed all, and in an event of the previous version, which had no passkeys. */
  kind?: 'totp' | 'passkey'
  name: string
}

/** An account at a provider such as Google, as its members call it, and the session in which it was linked or unlinked. */
interface IdentityEvent {
  userId: PersonId
  sessionId: string
  provider: string
  email: string
  at: string
}

/** Every fact that leads to an effect outside the database, with what its handlers need to know. */
export interface OutboxEvents {
  /** `codeId`: the request for a code that its browser made with this; missing in one from a version without codes. */
  'account.signed_up': { mailTokenId: number; redirectTo: string; codeId?: string }
  /** Someone signed up with an address that has an account: its owner is notified, the visitor isn't. */
  'account.sign_up_repeated': { userId: PersonId; redirectTo?: string }
  /** For an unknown address too, so that both take the same path and the same time. */
  'account.recovery_requested': { email: string; redirectTo: string; codeId?: string; codeChallenge?: string }
  /** For an address without a pending account too, for the same reason. */
  'account.confirmation_requested': {
    email: string
    redirectTo: string
    codeId?: string
    codeChallenge?: string
  }
  /** For an unknown address too, for the same reason. */
  'account.sign_in_requested': { email: string; redirectTo: string; codeId: string; codeChallenge?: string }
  /** Someone in a session asked for the code that proves that it's the member. */
  'account.reauthentication_requested': { userId: PersonId; codeId: string }
  /** The mail that asks to confirm an account's new address, or tells whoever else has it. */
  'account.email_change_mail_due': { userId: PersonId; sessionId: string; codeId: string; redirectTo: string }
  /** A session asked for another address. */
  'account.email_change_requested': { userId: PersonId; sessionId: string; at: string }
  /** `isByUs`: by an operator, at the owner's request. */
  'account.email_changed': { userId: PersonId; formerEmail: string; at: string; isByUs?: true }
  /** An account has the address again that it had before `lostEmail`. */
  'account.email_restored': { userId: PersonId; lostEmail: string; at: string; removed?: NoticeFact[] }
  /** The provider of subscriptions has an address of the member that has changed. */
  'account.customer_email_due': { userId: PersonId }
  /** Someone signed up with an address that was another account's until lately. */
  'account.email_reserved': { email: string }
  'account.password_changed': { userId: PersonId; at: string }
  /** A session was opened from a device that its owner has not used lately. */
  'account.new_device': { sessionId: string }
  /** Its owner signed everybody out by the link of a mail, and voided the password. */
  'account.signed_out': { userId: PersonId; at: string; removed?: NoticeFact[] }
  /** A member can confirm sessions in one more way, from now on or no longer. `sessionId`: null when an operator removed it. */
  'account.factor_added': FactorEvent & { sessionId: string; isFirst: boolean }
  'account.factor_removed': FactorEvent & { sessionId: string | null; isLast: boolean }
  /** A recovery code was used in place of a second factor; `left` are unused. */
  'account.recovery_code_used': { userId: PersonId; at: string; sessionId: string; left: number }
  'account.recovery_codes_created': { userId: PersonId; at: string; sessionId: string }
  /** Somebody who has the member's password entered wrong codes until they were stopped. */
  'account.codes_refused': { userId: PersonId; at: string; sessionId: string }
  'account.identity_linked': IdentityEvent
  'account.identity_unlinked': IdentityEvent
  /** A member's address returned one of our mails. */
  'account.mail_returned': { userId: PersonId }
  /** The payment provider can pay an artist's bank: for the first time, or from `withdrawalsFrom` on because it changed. */
  'bank.changed': { userId: PayeeId; at: string; withdrawalsFrom?: string | null }
  /** The artist reported that somebody else changed the bank: nothing is paid out, except `sentCents`, which the provider has. */
  'bank.frozen': { userId: PayeeId; at: string; sentCents: number }
  /** An operator lets the artist withdraw again. */
  'bank.cleared': { userId: PayeeId; at: string }
  /** The mail with a link that offers a private gig: a row of gig_links. */
  'offer_link.mail_due': { linkId: string }
  /** Somebody said no to an offer by link, or nobody answered it: a row of gig_links. */
  'offer_link.ended': { linkId: string; event: 'declined' | 'expired' }
  /** The mail with an invitation to act for a party: a row of party_invitations. */
  'people.invitation_mail_due': { invitationId: string }
  /** Somebody's membership in a party began, ended or changed: the row that did, of a change of role the new one. */
  'people.changed': { membershipId: string; event: PeopleEvent }
  /** Its owner deleted the account. `fileKeys`: where the bytes of their files are, which no row refers to anymore. */
  'account.deleted': { userId: PersonId; fileKeys: string[] }
  /** An account was erased, or a party that came with none: this is noted apart from the database, for a restore of an older backup. */
  'account.erased': { userId: PersonId | PartyId; at: string }
  /** Rows of files were deleted. `keys`: where their bytes are. */
  'files.removed': { keys: string[] }
  /** The mail to the former owner of a deleted account, at the address that no row has anymore. */
  'account.farewell_due': { email: string; changedAt?: string }
  /** Something happened to an application, an offer, a booking or its gig: a row of booking_events. */
  'booking.recorded': { eventId: number; subject: BookingSubject; subjectId: string; event: string }
  /** A link was added to a contract's chain: a row of contract_events. */
  'contract.recorded': { contractId: string; number: number; event: ContractEvent }
  /** So many applications to one gig, or this invitation, are to be answered soon. */
  'application.answer_due': { applicationId: string; count: number; at: string }
  /** A fact of a payment or withdrawal: a row of payment_events. */
  'payment.recorded': { eventId: number; event: PaymentEvent }
  /** Something that only the operator can settle: a row of payment_events. */
  'payment.report_due': { eventId: number; event: PaymentEvent }
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
  'day_sheet.written': { bookingId: string; by: Side; version: number; at: string }
  /** An act changed who plays; `differs`: these are others than its contract names. */
  'day_sheet.players_changed': { bookingId: string; differs: boolean; at: string }
  /** People play a booking in whose hours they play another one. `by`: who accepted it for the act, knowing that. */
  'lineup.booked_twice': { bookingId: string; personIds: PersonId[]; by: PersonId | null; at: string }
  /** A person got a share of what their act earned, or claimed one, in cents; `commission`: how much of it is an agent's. */
  'shares.paid': { bookingId: string; at: string; personId: PersonId; cents: number; commission?: number }
  /** A share that nobody has claimed went back to its act after two years. */
  'shares.returned': { playerId: string; at: string; cents: number }
  /**
   * Something happened to a change of how one booking is divided: a row of booking_rules. `by`: who did it, null for Bandstand; `wasOpen`:
   * it had been proposed before.
   */
  'shares.rule_recorded': {
    bookingId: string
    number: number
    status: BookingRuleStatus
    by: PersonId | null
    at: string
    wasOpen?: boolean
  }
  /** Somebody in a line-up has an account from now on. */
  'lineup.linked': { memberId: string; personId: PersonId }
  /** A venue said who is on and how late its evening is; `isLate`: the delay changed. */
  'bill.ran': { billId: string; isLate: boolean; at: string }
  /** A venue announced an evening. */
  'bill.announced': { billId: string; at: string }
  /** A venue changed the doors or the order of an evening; how they were, with the gigs of acts in their order. */
  'bill.changed': { billId: string; at: string; doorsWere: string | null; orderWas: string[] }
  /** Something happened to a member's subscription: a row of subscription_events. */
  'subscription.recorded': { eventId: number; userId: PartyId; event: SubscriptionEvent }
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
  /** A report was settled, for its reporter: a row of reports. */
  'report.resolved': { reportId: string }
  /** The operator decided against what was reported, for its owner: a row of reports. */
  'report.upheld': { reportId: string }
  /** Reports were open on this day, for the operator. */
  'report.decision_due': { day: string }
  /** A member's notification leaves by mail: a row of notifications. `again`: once more, and when. */
  'notification.mail_due': { id: string; again?: string }
  /** And by push, to one browser. */
  'notification.push_due': { id: string; subscriptionId: string }
  /** A member's notification leaves as a text message. */
  'notification.text_due': { id: string }
  /** The code is sent to the number that a person wants to be texted at. */
  'text.code_due': { personId: PersonId; codeId: string }
  /** What was collected for a member's daily digest is sent together: rows of notifications with this digest. */
  'notification.digest_due': { digestId: string }
  /** Something happened to a hold, or to those ahead of it. `rank`: what it moved up to. */
  'hold.recorded': {
    holdId: string
    event: Exclude<HoldEvent, 'left_alone'> | 'kept' | 'moved_up' | 'freed'
    by: ActorRole
    at: string
    rank?: number
  }
  /** Something happened to a poll of an act. `answerIds`: whom it concerns; `by`: who did it and knows. */
  'poll.recorded': { pollId: string; event: PollEvent; at: string; answerIds: string[]; by: PersonId | null }
  /** Everybody whom a rescue could ask was asked, or its gig started, and nobody accepted. */
  'rescue.recorded': { rescueId: string; event: 'asked_all' | 'over'; at: string }
  /** A calendar kept elsewhere hasn’t been readable for a day. */
  'calendar.failing': { calendarId: string; at: string }
  /** A person is to be told of gigs that their searches found: rows of search_alerts. */
  'search.alerted': { noticeId: string }
  /** A boost is over. */
  'boost.ended': { boostId: string }
  'contact.message_sent': { name: string; email: string; message: string }
}
/** What became of a membership. */
export type PeopleEvent = 'joined' | 'left' | 'removed' | 'role_changed'
/** What became of a poll. */
export type PollEvent =
  | 'asked'
  | 'reminded'
  | 'canceled'
  | 'declined'
  | 'decided'
  | 'closed'
  | 'promise_kept'
  | 'promise_failed'
  | 'moved'
  | 'gone'
export type EventKind = keyof OutboxEvents

/** How an event is delivered. */
interface Delivery {
  lane: Lane
  /** Within the lane, lower numbers run first. */
  priority: number
  /** After as many failed tries an event is given up until an operator retries it. 25 take four days. */
  tries: number
}

const money = { lane: 'money', priority: 0, tries: 25 } as const
const live = { lane: 'live', priority: 0, tries: 25 } as const
const background = { lane: 'background', priority: 0, tries: 25 } as const
/** Someone is waiting for the link in it, so it's sent before all notices. */
const awaited = { lane: 'mail', priority: 0, tries: 25 } as const
const mail = { lane: 'mail', priority: 10, tries: 25 } as const
const digest = { lane: 'mail', priority: 20, tries: 25 } as const
/** They take a day: after that, a push is of no use anymore. */
const push = { lane: 'push', priority: 0, tries: 12 } as const

/** How each event is delivered. */
const DELIVERIES: Readonly<Record<EventKind, Delivery>> = {
  'account.signed_up': awaited,
  'account.sign_up_repeated': awaited,
  'account.recovery_requested': awaited,
  'account.confirmation_requested': awaited,
  'account.sign_in_requested': awaited,
  'account.reauthentication_requested': awaited,
  'account.email_change_mail_due': awaited,
  'account.email_change_requested': live,
  'account.email_changed': live,
  'account.email_restored': live,
  'account.customer_email_due': background,
  'account.email_reserved': awaited,
  'account.password_changed': live,
  'account.new_device': live,
  'account.signed_out': live,
  'account.factor_added': live,
  'account.factor_removed': live,
  'account.recovery_code_used': live,
  'account.recovery_codes_created': live,
  'account.codes_refused': live,
  'account.identity_linked': live,
  'account.identity_unlinked': live,
  'account.mail_returned': live,
  'bank.changed': money,
  'bank.frozen': live,
  'bank.cleared': live,
  'account.deleted': background,
  'account.erased': background,
  'files.removed': background,
  'account.farewell_due': mail,
  'offer_link.mail_due': mail,
  'offer_link.ended': live,
  'people.invitation_mail_due': mail,
  'people.changed': live,
  'booking.recorded': live,
  'contract.recorded': live,
  'application.answer_due': live,
  'payment.recorded': live,
  'payment.report_due': mail,
  'payment.ordered': money,
  'payment.intent_abandoned': money,
  'payment.event_received': money,
  'sandbox.placed': money,
  'sandbox.happened': money,
  'day_sheet.check_in_changed': live,
  'day_sheet.checked_in': live,
  'day_sheet.written': live,
  'day_sheet.players_changed': live,
  'lineup.booked_twice': live,
  'shares.paid': live,
  'shares.returned': live,
  'shares.rule_recorded': live,
  'lineup.linked': live,
  'bill.ran': live,
  'bill.announced': live,
  'bill.changed': live,
  'subscription.recorded': live,
  'subscription.abandoned': money,
  'review.recorded': live,
  'network.recorded': live,
  'envelope.notified': background,
  'envelope.outdated': background,
  'message.sent': live,
  'report.resolved': live,
  'report.upheld': live,
  'report.decision_due': mail,
  'notification.mail_due': mail,
  'notification.push_due': push,
  'notification.text_due': push,
  'text.code_due': push,
  'notification.digest_due': digest,
  'hold.recorded': live,
  'poll.recorded': live,
  'rescue.recorded': live,
  'calendar.failing': live,
  'search.alerted': live,
  'boost.ended': live,
  'contact.message_sent': mail,
}

/** Returns how the queue runs the delivery of an event. */
export function ruleOf(kind: EventKind): JobRule {
  const { lane, priority, tries } = DELIVERIES[kind]
  return { lane, schema: schemaOf(lane), task: taskOf(lane), priority, tries }
}

/**
 * Inserts an event in the caller's transaction and enqueues its delivery in the same: nothing is sent when the
 * transaction fails, nothing is lost once it has committed.
 */
export async function emit<Kind extends EventKind>(
  tx: Tx,
  kind: Kind,
  payload: OutboxEvents[Kind],
): Promise<void> {
  await insertEvents(tx, kind, [JSON.stringify(payload)], ruleOf(kind))
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
    ruleOf(kind),
  )
}
