import {
  accountHandlers,
  codesRefusedNotices,
  emailChangedNotices,
  emailRequestNotices,
  emailRestoredNotices,
  factorAddedNotices,
  factorRemovedNotices,
  identityLinkedNotices,
  identityUnlinkedNotices,
  newDeviceNotices,
  passwordNotices,
  recoveryCodesCreatedNotices,
  signedOutNotices,
  recoveryCodeUsedNotices,
} from './auth/index.ts'
import { announcedNotices, changedNotices, lateNotices, leftNotices } from './features/bills/index.ts'
import { boostNotices } from './features/boosts/index.ts'
import {
  answerDueNotices,
  bookingNotices,
  deleteFeedKnownTo,
  holdNotices,
  mailOfferLink,
  offerLinkNotices,
} from './features/booking/index.ts'
import { connectAfterPlaying, networkNotices } from './features/network/index.ts'
import {
  askForReport,
  bankNotices,
  cancelAbandonedIntent,
  claimShares,
  clearedNotices,
  followEvent,
  frozenNotices,
  logBankChange,
  paymentNotices,
  sharePaidNotices,
  shareReturnedNotices,
  reportFreeze,
  sendOrder,
  reportToOperator,
} from './features/payments/index.ts'
import {
  contractNotices,
  lapseFeeChange,
  onEnvelopeNotified,
  voidEnvelope,
} from './features/contracts/index.ts'
import { checkInNotices, daySheetNotices, playersNotices, twiceNotices } from './features/day-sheets/index.ts'
import { rankGigs } from './features/gigs/index.ts'
import { messageNotices } from './features/messages/index.ts'
import {
  endWhenRefused,
  clearFormerProblem,
  mailDigest,
  mailNotification,
  notify,
  pushNotification,
  textNotification,
  returnedMailNotices,
} from './features/notifications/index.ts'
import { sendTextCode } from './features/texts/index.ts'
import { mailInvitation, peopleNotices } from './features/people/index.ts'
import { calendarNotices } from './features/outside-calendars/index.ts'
import { pollNotices } from './features/polls/index.ts'
import { ownerNotices, remindOperator, reporterNotices } from './features/reports/index.ts'
import { askedNotices, followGig, rescueNotices } from './features/rescues/index.ts'
import { reviewNotices } from './features/reviews/index.ts'
import { alertNotices, deleteSearchesOfMembership } from './features/searches/index.ts'
import { mailFarewell, logErasure } from './features/settings/index.ts'
import { endOutdatedProposal, endSettledProposal, ruleNotices, writeShares } from './features/shares/index.ts'
import { sendContactMail } from './features/site/index.ts'
import { removeFiles } from './features/storage/index.ts'
import { endAbandoned, subscriptionNotices, updateCustomerEmail } from './features/subscriptions/index.ts'
import { decideInSandbox, sendSandboxEvent } from './integrations/payments/sandbox-acts.ts'
import type { EventKind } from './outbox/events.ts'
import type { EventHandler, EventHandlers } from './outbox/worker.ts'
import {
  announceBill,
  announceBookingEvent,
  announceContractEvent,
  announceDaySheet,
  announceHold,
  announcePaymentEvent,
} from './realtime/announce-changes.ts'

/** The handler of each event. */
export const eventHandlers: EventHandlers = {
  'account.signed_up': endWhenRefused(accountHandlers['account.signed_up']),
  'account.sign_up_repeated': endWhenRefused(accountHandlers['account.sign_up_repeated']),
  'account.recovery_requested': endWhenRefused(accountHandlers['account.recovery_requested']),
  'account.confirmation_requested': endWhenRefused(accountHandlers['account.confirmation_requested']),
  'account.sign_in_requested': endWhenRefused(accountHandlers['account.sign_in_requested']),
  'account.reauthentication_requested': endWhenRefused(accountHandlers['account.reauthentication_requested']),
  'account.email_change_mail_due': endWhenRefused(accountHandlers['account.email_change_mail_due']),
  'account.email_change_requested': notify(emailRequestNotices),
  'account.email_changed': inTurn(
    // Problems with mail were the former address's.
    clearFormerProblem,
    notify(emailChangedNotices),
    endWhenRefused(accountHandlers['account.email_changed']),
  ),
  'account.email_restored': inTurn(
    clearFormerProblem,
    notify(emailRestoredNotices),
    endWhenRefused(accountHandlers['account.email_restored']),
  ),
  'account.customer_email_due': updateCustomerEmail,
  'account.email_reserved': endWhenRefused(accountHandlers['account.email_reserved']),
  'account.password_changed': notify(passwordNotices),
  'account.new_device': notify(newDeviceNotices),
  'account.signed_out': notify(signedOutNotices),
  'account.factor_added': notify(factorAddedNotices),
  'account.factor_removed': notify(factorRemovedNotices),
  'account.recovery_code_used': notify(recoveryCodeUsedNotices),
  'account.recovery_codes_created': notify(recoveryCodesCreatedNotices),
  'account.codes_refused': notify(codesRefusedNotices),
  'account.identity_linked': notify(identityLinkedNotices),
  'account.identity_unlinked': notify(identityUnlinkedNotices),
  'account.mail_returned': notify(returnedMailNotices),
  'bank.changed': inTurn(logBankChange, notify(bankNotices)),
  'bank.frozen': inTurn(notify(frozenNotices), reportFreeze),
  'bank.cleared': notify(clearedNotices),
  'account.erased': logErasure,
  'account.deleted': ({ fileKeys }, deps) => removeFiles({ keys: fileKeys }, deps),
  'files.removed': removeFiles,
  'account.farewell_due': endWhenRefused(mailFarewell),
  'offer_link.mail_due': endWhenRefused(mailOfferLink),
  'offer_link.ended': notify(offerLinkNotices),
  'people.invitation_mail_due': endWhenRefused(mailInvitation),
  'people.changed': inTurn(
    ({ membershipId }, { db }) => deleteFeedKnownTo(db, membershipId),
    ({ membershipId }, { db }) => deleteSearchesOfMembership(db, membershipId),
    notify(peopleNotices),
  ),
  'booking.recorded': inTurn(
    announceBookingEvent,
    connectAfterPlaying,
    notify(bookingNotices),
    notify(leftNotices),
    notify(askedNotices),
    followGig,
  ),
  'application.answer_due': notify(answerDueNotices),
  'contract.recorded': inTurn(announceContractEvent, notify(contractNotices)),
  'payment.recorded': inTurn(
    announcePaymentEvent,
    lapseFeeChange,
    writeShares,
    endSettledProposal,
    notify(paymentNotices),
    askForReport,
  ),
  'payment.report_due': reportToOperator,
  'payment.ordered': sendOrder,
  'payment.intent_abandoned': cancelAbandonedIntent,
  'payment.event_received': followEvent,
  'sandbox.placed': decideInSandbox,
  'sandbox.happened': sendSandboxEvent,
  'day_sheet.check_in_changed': announceDaySheet,
  'day_sheet.checked_in': inTurn(announceDaySheet, notify(checkInNotices)),
  'day_sheet.written': inTurn(announceDaySheet, notify(daySheetNotices)),
  'day_sheet.players_changed': inTurn(announceDaySheet, endOutdatedProposal, notify(playersNotices)),
  'lineup.booked_twice': notify(twiceNotices),
  'shares.paid': notify(sharePaidNotices),
  'shares.returned': notify(shareReturnedNotices),
  'shares.rule_recorded': notify(ruleNotices),
  'lineup.linked': claimShares,
  'bill.ran': inTurn(announceBill, notify(lateNotices)),
  'bill.announced': notify(announcedNotices),
  'bill.changed': notify(changedNotices),
  'subscription.recorded': inTurn(rankGigs, notify(subscriptionNotices)),
  'subscription.abandoned': endAbandoned,
  'review.recorded': notify(reviewNotices),
  'hold.recorded': inTurn(announceHold, notify(holdNotices)),
  'poll.recorded': notify(pollNotices),
  'rescue.recorded': notify(rescueNotices),
  'calendar.failing': notify(calendarNotices),
  'search.alerted': notify(alertNotices),
  'boost.ended': notify(boostNotices),
  'network.recorded': notify(networkNotices),
  'message.sent': notify(messageNotices),
  'report.resolved': notify(reporterNotices),
  'report.upheld': notify(ownerNotices),
  'report.decision_due': remindOperator,
  'envelope.notified': onEnvelopeNotified,
  'envelope.outdated': voidEnvelope,
  'notification.mail_due': endWhenRefused(mailNotification),
  'notification.push_due': pushNotification,
  'notification.text_due': textNotification,
  'text.code_due': sendTextCode,
  'notification.digest_due': endWhenRefused(mailDigest),
  'contact.message_sent': sendContactMail,
}

/** Runs several handlers of one event. One that fails makes all of them run again, so each must tolerate a repeat. */
function inTurn<Kind extends EventKind>(...handlers: EventHandler<Kind>[]): EventHandler<Kind> {
  return async (payload, deps) => {
    for (const handle of handlers) await handle(payload, deps)
  }
}
