import { RUNNING_HOURS } from '@bandstand/domain/bills'
import { SERIES_MAX_RUNNING } from '@bandstand/domain/series'
import {
  BLOCKED_TIMES_MAX,
  GIG_RESTORES_MAX,
  OFFERS_PER_APPLICATION,
  OUTSIDE_BOOKINGS_MAX,
} from '@bandstand/domain/booking'
import { IMPORT_LIMITS } from '@bandstand/domain/calendar-import'
import { VERSIONS_PER_CONTRACT } from '@bandstand/domain/contracts'
import { CHECK_IN_CLOSES_HOURS, CHECK_IN_OPENS_HOURS } from '@bandstand/domain/day-sheets'
import { HOLD_CHALLENGES_MAX, HOLDS_PER_NIGHT } from '@bandstand/domain/holds'
import { LINEUP_MAX } from '@bandstand/domain/lineup'
import { NEW_THREADS_PER_DAY } from '@bandstand/domain/messages'
import { BEGINNINGS_PER_GIG } from '@bandstand/domain/network'
import { CALENDAR_MOST_BYTES, OUTSIDE_CALENDARS_MAX } from '@bandstand/domain/outside-calendars'
import { CLAIMS_PER_SIDE, PAYOUT_MIN_CENTS, SICK_NOTE_DAYS } from '@bandstand/domain/payments'
import { countOf, grouped } from '@bandstand/domain/product'
import {
  INVITATIONS_PENDING_MAX,
  PARTIES_A_DAY,
  PARTIES_OWNED_MAX,
  PEOPLE_MAX,
} from '@bandstand/domain/parties'
import { POLL_CORE_MIN, POLL_REMINDER_HOURS, POLLS_PER_DAY } from '@bandstand/domain/polls'
import { REPORTS_PER_DAY } from '@bandstand/domain/reports'
import { RESCUE_HOURS } from '@bandstand/domain/rescues'
import { REVIEW_DAYS } from '@bandstand/domain/reviews'
import { ROSTER_MAX } from '@bandstand/domain/roster'
import { BOOKING_RULES_MAX } from '@bandstand/domain/shares'
import { SEARCHES_MAX } from '@bandstand/domain/searches'
import { TEMPLATES_MAX } from '@bandstand/domain/templates'
import { SAVED_GIGS_MAX } from '@bandstand/domain/favorites'
import { FREE_ARTIST_LIMITS, FREE_FAVORITE_ARTISTS } from '@bandstand/domain/subscriptions'
import { formatMoney } from '@bandstand/domain/money'
import { stagesMaxText } from '@bandstand/domain/stages'
import { z } from 'zod'
import { busyPlayer } from './booking/busy-players.ts'
import { calendarEntry } from './booking/calendar-entry.ts'

/** Where an input was wrong: the path of the field and the text for its reader. */
export const inputIssues = z.object({
  issues: z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })),
})

/** The entries of the venue's calendar in these hours. Only the venue gets them, never an artist. */
export const hoursTaken = z.object({ entries: z.array(calendarEntry) })

/** The gig whose address names only a town, and that address. */
export const townOnly = z.object({ gigId: z.uuid(), location: z.string() })

/** Which of several dates prevent something that is done with all of them, and why. */
export const scheduleClashes = z.object({
  clashes: z.array(
    z.object({
      /** Null for what a venue agreed on outside of Bandstand. */
      gigId: z.uuid().nullable(),
      startsAt: z.iso.datetime(),
      timeZone: z.string(),
      code: z.string(),
      reason: z.string(),
    }),
  ),
})

/** Every refusal of the API: its code, its HTTP status and the text that users read. */
export const ERRORS = {
  INPUT_INVALID: {
    status: 422,
    message: 'Please fix the validation errors before submitting',
    data: inputIssues,
  },
  UNAUTHENTICATED: { status: 401, message: 'Auth session missing!' },
  // The person doesn't act for the party that the request names: they never did, or they left or were removed.
  PARTY_NOT_YOURS: {
    status: 403,
    message: 'You don’t have access to this act or venue. Switch to one of yours.',
  },
  ROLE_FORBIDS: { status: 403, message: 'Your role doesn’t allow this. Ask an owner.' },
  // The member proves who they are (`settings.prove`), then sends the same request again.
  PROOF_REQUIRED: { status: 403, message: 'Confirm it’s you to continue' },
  PROFILE_NOT_FOUND: { status: 404, message: 'User profile not found' },
  USER_TYPE_FIXED: { status: 409, message: 'The profile type can’t be changed' },
  FREE_LIST_LIMIT_REACHED: {
    status: 403,
    message: `Free artists can list ${countOf(FREE_ARTIST_LIMITS.instruments, 'instrument')} and ${countOf(FREE_ARTIST_LIMITS.professions, 'profession')}. Upgrade to Pro to add more.`,
  },
  PLACE_UNKNOWN: { status: 422, message: 'Choose a city or ZIP code from the suggestions' },
  LOCATION_UNUSABLE: {
    status: 422,
    message: 'Invalid location data. Please try selecting a different location.',
  },
  ARTIST_SEARCH_VENUES_ONLY: {
    status: 403,
    message: 'This feature is only available to venue accounts.',
  },
  IMAGE_NOT_FOUND: { status: 404, message: 'The uploaded image wasn’t found. Upload it again.' },
  GIG_NOT_FOUND: { status: 404, message: 'Gig not found' },
  GIG_NOT_YOURS: { status: 403, message: 'You do not have permission to edit this gig' },
  SHARES_ACTS_ONLY: { status: 403, message: 'Only acts split what they earn' },
  SHARES_CHANGED: {
    status: 409,
    message: 'Somebody else has just changed how you split. Check it and save again.',
  },
  SHARE_PERSON_UNKNOWN: {
    status: 409,
    message: 'Somebody in this split isn’t in your line-up anymore. Check it and save again.',
  },
  SHARES_SETTLED: {
    status: 409,
    message: 'This payment has ended or was paid in part, so its shares can’t be changed anymore.',
  },
  SHARES_CHANGES_LIMIT: {
    status: 409,
    message: `You can change the split of one show ${BOOKING_RULES_MAX} times. You’ve reached that.`,
  },
  SHARE_NEEDS_ACCOUNT: {
    status: 409,
    message:
      'The fee is deposited, so everybody who’d get less has to say yes. Somebody without an account would get less and can’t. Leave their share as it is, or invite them to Bandstand first.',
  },
  SHARE_PROPOSAL_NOT_FOUND: { status: 404, message: 'We couldn’t find this proposal' },
  SHARE_PROPOSAL_ENDED: {
    status: 409,
    message: 'This proposal is no longer open. Nothing changed.',
  },
  STAGES_VENUES_ONLY: { status: 403, message: 'Only venues have stages' },
  STAGES_TOO_MANY: { status: 409, message: `${stagesMaxText}. Remove one first.` },
  STAGE_NOT_FOUND: { status: 404, message: 'Stage not found' },
  STAGE_NAME_TAKEN: { status: 409, message: 'You already have a stage with that name' },
  STAGE_IN_USE: {
    status: 409,
    message: 'This stage has upcoming gigs, bookings, holds or blocked time. Move or close them first.',
  },
  STAGES_CHANGED: { status: 409, message: 'Your stages have changed since. Load them again.' },
  GIG_VENUES_ONLY: { status: 403, message: 'Only venues and organizations can post gigs' },
  GIG_LIMIT_REACHED: {
    status: 403,
    message: 'You have reached your monthly gig posting limit. Upgrade to Pro for unlimited gigs.',
  },
  SERIES_NOT_FOUND: { status: 404, message: 'Series not found' },
  SERIES_PRICE_CHANGED: {
    status: 409,
    message:
      'Canceling these dates costs something else by now, so nothing was cancelled. Check the new price.',
  },
  SERIES_TOO_MANY: {
    status: 409,
    message: `You can have at most ${SERIES_MAX_RUNNING} series with upcoming dates. End one first.`,
  },
  BILLS_VENUES_ONLY: { status: 403, message: 'Only venues can put gigs on a bill' },
  BILL_NOT_TONIGHT: {
    status: 409,
    message: `You can follow a bill from ${RUNNING_HOURS} hours before the first set until ${RUNNING_HOURS} hours after the last one`,
  },
  BILL_OVER: { status: 409, message: 'This night is over' },
  NIGHT_NOT_FOUND: { status: 404, message: 'Night not found' },
  BILL_NOT_FOUND: { status: 404, message: 'Bill not found' },
  GIG_NOT_EDITABLE: { status: 409, message: 'Only open gigs can be edited' },
  GIG_NOT_CLOSABLE: {
    status: 409,
    message: 'You can only close an open gig. If it’s booked, cancel the booking instead.',
  },
  GIG_NOT_RESTORABLE: {
    status: 409,
    message: 'You can only open a closed gig again before its date',
  },
  GIG_RESTORED_TOO_OFTEN: {
    status: 409,
    message: `You’ve already opened this gig again ${countOf(GIG_RESTORES_MAX, 'time')}. Post a new one instead.`,
  },
  HOLDS_VENUES_ONLY: {
    status: 403,
    message: 'Only the venue can do that. You can ask venues to hold dates for you.',
  },
  RESCUE_TOO_FAR: {
    status: 409,
    message: `You can search for a replacement in the last ${RESCUE_HOURS} hours before the start. Until then, invite artists.`,
  },
  SICK_NOTE_NOT_DUE: {
    status: 409,
    message: `You can say this about a booking that you cancelled late, within ${countOf(SICK_NOTE_DAYS, 'day')}`,
  },
  RESCUE_NOT_RUNNING: { status: 409, message: 'This search has ended' },
  HOLD_REQUESTS_ARTISTS_ONLY: { status: 403, message: 'Only artists can ask a venue for a hold' },
  VENUE_NOT_FOUND: { status: 404, message: 'Venue not found' },
  HOLD_NOT_FOUND: { status: 404, message: 'Hold not found' },
  HOLD_ENDED: { status: 409, message: 'This hold has ended' },
  HOLD_EXISTS: { status: 409, message: 'There’s already a hold or a request for this act in these hours' },
  HOLDS_TOO_MANY: { status: 409, message: 'You have as many holds as you can. Release one first.' },
  HOLDS_TOO_MANY_THAT_NIGHT: {
    status: 409,
    message: `There are already ${countOf(HOLDS_PER_NIGHT, 'hold')} in these hours. Choose another date.`,
  },
  HOLD_NOT_RANKED: { status: 409, message: 'The venue hasn’t accepted this request yet' },
  HOLD_FIRST: { status: 409, message: 'Nobody is ahead of this hold' },
  HOLD_AHEAD_CONFIRMED: {
    status: 409,
    message: 'The holds ahead are confirmed already. This one keeps its place and moves up if they end.',
  },
  HOLD_ASKED_OFTEN: {
    status: 409,
    message: `The act ahead was already asked ${countOf(HOLD_CHALLENGES_MAX, 'time')}. This hold keeps its place and moves up if the one ahead ends.`,
  },
  APPLY_ARTISTS_ONLY: { status: 403, message: 'Only artists can apply to gigs' },
  GIG_OWNER_ONLY: { status: 403, message: 'Only the venue of this gig can do that' },
  GIG_NOT_OPEN: { status: 409, message: 'This gig is no longer open' },
  GIG_ADDRESS_MISSING: {
    status: 409,
    message: 'Add the street address of this gig first, so the artist knows where to go',
    data: townOnly,
  },
  GIG_ALREADY_BOOKED: { status: 409, message: 'This gig was just booked with someone else' },
  ARTIST_NOT_FOUND: { status: 404, message: 'Artist not found' },
  ACT_CALENDAR_BUSY: {
    status: 409,
    message:
      'Your act’s calendar says it’s busy at that time, so nothing was booked. Change the calendar and read it again, or let it only warn (Settings, Calendars).',
  },
  ARTIST_NOT_FREE: {
    status: 409,
    message:
      'The artist isn’t available at that time, including the time they need before and after. Agree on another time.',
  },
  VENUE_NOT_FREE: {
    status: 409,
    message: 'The venue isn’t available at that time. Agree on another time.',
    data: hoursTaken,
  },
  SCHEDULE_CLASHES: {
    status: 409,
    message: 'Some of these dates aren’t possible, so nothing was changed. Choose the others to go on.',
    data: scheduleClashes,
  },
  SELF_BOOKING: { status: 409, message: 'You can’t book yourself' },
  APPLICATION_NOT_FOUND: { status: 404, message: 'Application not found' },
  APPLICATION_EXISTS: { status: 409, message: 'There’s already an application or invitation for this gig' },
  APPLICATION_DECLINED: {
    status: 409,
    message: 'This was declined earlier, so only the party that declined can start again.',
  },
  APPLICATION_CLOSED: { status: 409, message: 'This application has ended' },
  APPLICATION_OTHER_SIDE: { status: 403, message: 'Only the other party can do that' },
  OFFER_NOT_FOUND: { status: 404, message: 'Offer not found' },
  OFFER_OTHER_SIDE: { status: 403, message: 'Only the other party to this offer can do that' },
  OFFER_STALE: { status: 409, message: 'There’s a newer offer. Look at it first.' },
  OFFER_EXPIRED: { status: 409, message: 'This offer has expired' },
  OFFER_NOT_PENDING: { status: 409, message: 'This offer is no longer open' },
  OFFER_LINK_GONE: {
    status: 404,
    message: 'This offer isn’t available. It may have ended, or the link may be incomplete.',
  },
  OFFER_LINK_NOT_FOUND: { status: 404, message: 'This link doesn’t exist' },
  OFFER_LINK_ENDED: { status: 409, message: 'This link no longer works, so there’s nothing to withdraw' },
  OFFER_LINK_ARTISTS_ONLY: {
    status: 403,
    message: 'Only artists can reply to this offer. Log in with an artist account.',
  },
  INVITATION_GONE: {
    status: 404,
    message: 'This invitation isn’t available. It may have been withdrawn, or the link may be incomplete.',
  },
  INVITATION_EXPIRED: { status: 409, message: 'This invitation expired. Ask for a new one.' },
  INVITATION_USED: { status: 409, message: 'This invitation was already accepted. Ask for a new one.' },
  INVITATION_NOT_FOUND: { status: 404, message: 'This invitation doesn’t exist' },
  INVITATION_ENDED: { status: 409, message: 'This invitation was already accepted or withdrawn' },
  INVITATIONS_TOO_MANY: {
    status: 409,
    message: `You have ${INVITATIONS_PENDING_MAX} pending invitations. Withdraw one to invite somebody else.`,
  },
  ALREADY_INVITED: {
    status: 409,
    message: 'There’s already a pending invitation for this address. You can send it again or withdraw it.',
  },
  ALREADY_MEMBER: { status: 409, message: 'This person already belongs to this act or venue' },
  PEOPLE_TOO_MANY: {
    status: 409,
    message: `An act or a venue can have ${PEOPLE_MAX} people, with those who are invited`,
  },
  NOT_A_MEMBER: { status: 404, message: 'This person no longer belongs to this act or venue' },
  LAST_OWNER: {
    status: 409,
    message: 'An act or a venue needs an owner. Make somebody else an owner first.',
  },
  FOUNDER_REMAINS: {
    status: 409,
    message:
      'This act or venue came with its founder’s account, so the founder remains an owner. Make someone else an owner too: every owner can do the same. To hand it over completely, create another act or venue and add people there.',
  },
  PARTIES_TOO_MANY: {
    status: 409,
    message: `You can own ${countOf(PARTIES_OWNED_MAX, 'act or venue', 'acts and venues')}. Hand one over or delete one first.`,
  },
  PARTIES_TOO_FAST: {
    status: 429,
    message: `You can create ${countOf(PARTIES_A_DAY, 'act or venue', 'acts and venues')} a day. Try again tomorrow.`,
  },
  PARTY_CAME_WITH_ACCOUNT: {
    status: 409,
    message: 'This act or venue came with an account and is deleted with it',
  },
  PARTY_HAS_PEOPLE: {
    status: 409,
    message: 'Other people act for this act or venue. Remove them first, so that they’re notified.',
  },
  OFFERS_TOO_MANY: {
    status: 409,
    message: `An application can have at most ${countOf(OFFERS_PER_APPLICATION, 'offer')}`,
  },
  BOOKING_NOT_FOUND: { status: 404, message: 'Booking not found' },
  BOOKING_NOT_CONFIRMED: { status: 409, message: 'This booking is no longer active' },
  TIME_TAKEN: { status: 409, message: 'That time overlaps with a booking or another blocked time' },
  OUTSIDE_VENUES_ONLY: { status: 403, message: 'Only venues can write down what they agreed on elsewhere' },
  OUTSIDE_BOOKING_NOT_FOUND: { status: 404, message: 'This booking isn’t in your calendar anymore' },
  OUTSIDE_BOOKINGS_TOO_MANY: {
    status: 409,
    message: `Your calendar can have ${grouped(OUTSIDE_BOOKINGS_MAX)} upcoming outside bookings. Remove some first.`,
  },
  BLOCKED_TIME_NOT_FOUND: { status: 404, message: 'Blocked time not found' },
  BLOCKED_TIMES_TOO_MANY: {
    status: 409,
    message: `You can have at most ${BLOCKED_TIMES_MAX} upcoming blocked times`,
  },
  IMPORT_VENUES_ONLY: { status: 403, message: 'Only venues can import a calendar' },
  IMPORT_NOT_FOUND: { status: 404, message: 'This import isn’t there anymore. Choose the file again.' },
  IMPORT_UNREADABLE: {
    status: 422,
    message:
      'We can’t find any entries in this. Choose an .ics or CSV file, or paste a table with a date in each row.',
  },
  IMPORT_UNREACHABLE: {
    status: 422,
    message:
      'We can’t read a calendar at this address. Open it in a private browser window: if nothing downloads there, copy the address again from your calendar.',
  },
  IMPORT_NOT_CALENDAR: {
    status: 422,
    message:
      'This address leads to a page, not to a calendar. Copy the one that your calendar shows as iCal, ICS or webcal.',
  },
  IMPORT_TOO_LARGE: {
    status: 422,
    message: `This calendar is larger than ${IMPORT_LIMITS.bytes / 1024 / 1024} MB. Export the coming months as a file, then choose it here.`,
  },
  IMPORT_TOO_SLOW: {
    status: 422,
    message: 'This file takes too long to read. Export fewer months, then try again.',
  },
  IMPORTS_TOO_MANY: {
    status: 429,
    message: `You can read ${IMPORT_LIMITS.perDay} files a day. Try again tomorrow.`,
  },
  IMPORT_PREVIEW_CHANGED: {
    status: 409,
    message: 'Your calendar has changed since this preview. Nothing was imported. Look at it again.',
  },
  IMPORT_EMPTY: { status: 409, message: 'There’s nothing new to import' },
  IMPORT_UNDO_TOO_LATE: {
    status: 409,
    message: `An import can be undone within ${countOf(IMPORT_LIMITS.hours, 'hour')}, once`,
  },
  CONTRACT_NOT_FOUND: { status: 404, message: 'Contract not found' },
  CONTRACT_EXPIRED: { status: 409, message: 'This contract expired because it wasn’t signed in time' },
  CONTRACT_ENDED: { status: 409, message: 'This contract has ended' },
  TERMS_CHANGED: {
    status: 409,
    message: 'The terms have changed since you opened this contract. Read them again first.',
  },
  PERFORMANCE_BEGUN: {
    status: 409,
    message: 'The performance has started, so the contract can no longer be changed',
  },
  SIGNED_ALREADY: { status: 409, message: 'You’ve already signed this version' },
  SIGN_AT_PROVIDER: {
    status: 409,
    message: 'Contracts here are signed with DocuSign. Reload the page.',
  },
  ESIGN_UNAVAILABLE: {
    status: 503,
    message: 'We can’t reach DocuSign right now. Nothing was signed. Try again in a few minutes.',
  },
  NOTIFICATION_NOT_FOUND: { status: 404, message: 'Notification not found' },
  PUSH_UNUSABLE: { status: 422, message: 'We can’t send notifications to this browser' },
  NOTIFICATION_FORGED: { status: 401, message: 'This notification wasn’t signed with our key' },
  AMENDMENT_STANDS: { status: 409, message: 'There’s already a change waiting for a reply' },
  AMENDMENT_EMPTY: { status: 409, message: 'These are already the current terms' },
  AMENDMENT_NOT_PENDING: { status: 409, message: 'This proposed change is no longer open' },
  AMENDMENT_OTHER_SIDE: { status: 403, message: 'Only the other party can accept a proposed change' },
  AMENDMENT_FEE_HELD: {
    status: 409,
    message: 'The fee has been deposited and can’t change. You can still change the other terms.',
  },
  AMENDMENT_TOO_LATE: {
    status: 409,
    message: 'The proposed start has passed. Agree on another time.',
  },
  VERSIONS_TOO_MANY: {
    status: 409,
    message: `A contract can have at most ${countOf(VERSIONS_PER_CONTRACT, 'version')}`,
  },
  TRANSACTION_NOT_FOUND: { status: 404, message: 'Payment not found' },
  PAYMENT_ACTION_INVALID: { status: 409, message: 'Invalid action' },
  DEPOSIT_VENUES_ONLY: { status: 403, message: 'Only the venue can deposit the fee' },
  RELEASE_VENUES_ONLY: { status: 403, message: 'Only the venue can release the fee' },
  PAYMENT_FROZEN: {
    status: 409,
    message: 'A problem was reported. Nothing is released until you both agree how to split the fee.',
  },
  PAYMENT_RELEASED: {
    status: 409,
    message: 'The fee was released to the artist, so this booking can no longer be cancelled',
  },
  PROBLEM_EXISTS: { status: 409, message: 'A problem with this performance has already been reported' },
  PROBLEM_TOO_EARLY: { status: 409, message: 'You can report a problem once the performance has started' },
  PROBLEM_TOO_LATE: {
    status: 409,
    message: 'The time to report a problem is over. The fee belongs to the artist.',
  },
  PROBLEM_NOT_OPEN: { status: 409, message: 'There’s no open problem' },
  SPLIT_OUT_OF_RANGE: {
    status: 422,
    message: 'The artist’s part must be between what has already been released and the full fee',
  },
  SPLIT_STALE: { status: 409, message: 'This proposal is no longer valid. Look at the latest one.' },
  SPLITS_EXHAUSTED: {
    status: 409,
    message: 'This problem has reached its limit of 20 proposals. Ask the operator of this site to decide.',
  },
  CLAIM_TOO_EARLY: {
    status: 409,
    message: 'A payment outside Bandstand can be reported once the show has started',
  },
  CLAIM_EXISTS: {
    status: 409,
    message: 'A payment outside Bandstand has already been reported. It can be confirmed or denied.',
  },
  CLAIMS_EXHAUSTED: {
    status: 409,
    message: `You’ve reported a payment outside Bandstand ${countOf(CLAIMS_PER_SIDE, 'time')}, which is the most for one show`,
  },
  CLAIM_OUT_OF_RANGE: { status: 422, message: 'The amount can’t be more than the fee that is owed' },
  CLAIM_NOT_OPEN: {
    status: 409,
    message: 'This report can no longer be answered. Look at the payment again.',
  },
  WITHDRAW_ARTISTS_ONLY: { status: 403, message: 'Only artists have a balance to withdraw' },
  PAYOUT_ACCOUNT_MISSING: {
    status: 409,
    message: 'Set up your bank account with the payment provider first',
  },
  NO_SHARES: { status: 409, message: 'You don’t have a share of a booking yet' },
  SHARE_NOT_FOUND: { status: 404, message: 'We couldn’t find this share' },
  SECOND_STEP_REQUIRED: {
    status: 403,
    message:
      'Turn on two-step verification in Settings, Password & security, then withdraw. Your money stays in your balance until then.',
  },
  // The message states from when on.
  ACCOUNT_JUST_TAKEN_BACK: {
    status: 409,
    message: 'You took your account back with a link in our email. You can withdraw soon.',
  },
  BANK_JUST_CHANGED: { status: 409, message: 'Your bank account was changed. You can withdraw to it soon.' },
  PAYOUTS_FROZEN: {
    status: 409,
    message:
      'Withdrawals are frozen because you reported a change of your bank account. Your money is safe. Contact us to withdraw again.',
  },
  PAYOUT_FREEZE_DISABLED: {
    status: 403,
    message: 'This demo account is shared, so its withdrawals can’t be frozen',
  },
  PAYOUT_TOO_SMALL: {
    status: 422,
    message: `You can withdraw ${formatMoney(PAYOUT_MIN_CENTS)} or more`,
  },
  BALANCE_TOO_LOW: { status: 409, message: 'Your available balance is lower than that' },
  REQUEST_KEY_REUSED: {
    status: 409,
    message: 'This request was already sent with different details. Reload the page and try again.',
  },
  DEPOSIT_TOO_SMALL: {
    status: 422,
    message:
      'This fee is below the payment provider’s minimum deposit. Agree on a higher fee, or settle it between you.',
  },
  DEPOSIT_PROCESSING: {
    status: 409,
    message: 'Your bank is still processing your deposit. There’s nothing to do until it’s done.',
  },
  PAYMENTS_OFF: { status: 409, message: 'Payments aren’t set up on this Bandstand yet' },
  PROVIDER_UNAVAILABLE: {
    status: 503,
    message: 'We can’t reach the payment provider. Nothing was charged. Try again in a minute.',
  },
  SUBSCRIPTION_EXISTS: {
    status: 409,
    message: 'You already have a Pro subscription. Open Manage Billing & Subscription to change it.',
  },
  CHECKOUT_NOT_FOUND: { status: 404, message: 'We couldn’t find this checkout' },
  BOOKING_NOT_COMPLETED: { status: 409, message: 'Only a completed booking can be reviewed' },
  DAY_SHEET_OTHER_SIDE: { status: 403, message: 'You can only edit your own part of the day sheet' },
  DAY_SHEET_CHANGED: {
    status: 409,
    message: 'This was changed on another device in the meantime. Look at the new version, then save again.',
  },
  CHECK_IN_ARTIST_ONLY: { status: 403, message: 'Only the artist of this booking can check in' },
  CHECK_IN_BOOKING_ENDED: {
    status: 409,
    message: 'This booking has ended, so there’s nothing to check in to',
  },
  CHECK_IN_TOO_EARLY: {
    status: 409,
    message: `Check-in opens ${countOf(CHECK_IN_OPENS_HOURS, 'hour')} before the start`,
  },
  CHECK_IN_TOO_LATE: {
    status: 409,
    message: `Check-in closed ${countOf(CHECK_IN_CLOSES_HOURS, 'hour')} after the end`,
  },
  CHECK_IN_UNDO_TOO_LATE: {
    status: 409,
    message: 'You can undo a check-in for one minute. The venue has been notified of this one.',
  },
  CHECK_IN_PASSED: { status: 409, message: 'You’ve already checked in to a later step' },
  REVIEW_NOT_FOUND: { status: 404, message: 'There’s no published review to reply to' },
  REVIEW_PUBLISHED: { status: 409, message: 'The reviews are published and can’t be changed' },
  REVIEW_CLOSED: { status: 409, message: `Reviews closed ${countOf(REVIEW_DAYS, 'day')} after the show` },
  REPLY_GIVEN: { status: 409, message: 'You’ve already replied, and a reply can’t be changed' },
  NETWORK_SELF: { status: 409, message: 'You can’t connect with yourself' },
  // One person owns, manages or books for both: nobody makes a record with themselves.
  PARTIES_SHARE_PERSON: {
    status: 409,
    message:
      'The same person books for both of you. You can’t book, connect with or review each other on Bandstand',
  },
  PERSON_BLOCKED: { status: 409, message: 'You have blocked this member. Unblock them first.' },
  CONNECTION_REQUEST_NOT_FOUND: { status: 404, message: 'This request is no longer pending' },
  THREAD_NOT_FOUND: { status: 404, message: 'Conversation not found' },
  REPORTED_NOT_FOUND: {
    status: 404,
    message: 'We couldn’t find what you want to report. It may have been removed already.',
  },
  REPORT_OWN: { status: 409, message: 'You can only report what other members posted' },
  REPORTS_TOO_MANY: {
    status: 429,
    message: `You’ve sent ${countOf(REPORTS_PER_DAY, 'report')} within a day, which is the most. You can send more tomorrow.`,
  },
  ATTACHMENT_NOT_FOUND: { status: 404, message: 'We couldn’t find the attached file. Attach it again.' },
  ASK_ARTISTS_ONLY: { status: 403, message: 'Only artists can ask about a gig' },
  QUESTION_EXISTS: {
    status: 409,
    message: 'You already asked about this gig. Your question is in your messages.',
  },
  QUESTION_UNANSWERED: {
    status: 409,
    message:
      'This venue hasn’t replied to your question yet. You can write again once it does, or after you apply.',
  },
  THREAD_CLOSED: {
    status: 409,
    message: 'You can write to each other while you have an open application, a booking or a connection',
  },
  NOT_CONNECTED: { status: 403, message: 'You can only message your connections directly' },
  MESSAGES_TOO_MANY: {
    status: 429,
    message: 'You’re sending messages too fast. Wait a minute, then send it again.',
  },
  THREADS_TOO_MANY: {
    status: 429,
    message: `You started ${countOf(NEW_THREADS_PER_DAY, 'conversation')} today. You can start more tomorrow.`,
  },
  MEMBER_UNAVAILABLE: { status: 409, message: 'This member isn’t available right now' },
  BOOST_PRO_ONLY: { status: 403, message: 'Boosts are part of Pro' },
  BOOST_ARTISTS_ONLY: { status: 403, message: 'Only artists can boost a profile. Venues can boost a gig.' },
  BOOSTS_USED_UP: {
    status: 409,
    message: 'You’ve used this month’s free boost. You get another one next month.',
  },
  FAVORITES_VENUES_ONLY: { status: 403, message: 'Only venues can keep favorite artists' },
  FAVORITES_LIMIT_REACHED: {
    status: 403,
    message: `Free venues can keep ${countOf(FREE_FAVORITE_ARTISTS, 'favorite artist')}. Upgrade to Pro to keep more.`,
  },
  SAVED_GIGS_ARTISTS_ONLY: { status: 403, message: 'Only artists can save gigs' },
  SAVED_GIGS_LIMIT_REACHED: {
    status: 409,
    message: `You can save ${countOf(SAVED_GIGS_MAX, 'gig')} at once. Remove some you no longer need.`,
  },
  SEARCHES_ARTISTS_ONLY: { status: 403, message: 'Only artists can save searches' },
  SEARCH_NOT_FOUND: { status: 404, message: 'This search isn’t there anymore' },
  SEARCHES_TOO_MANY: {
    status: 409,
    message: `You can save ${countOf(SEARCHES_MAX, 'search', 'searches')} for each act. Delete one you no longer need.`,
  },
  TEMPLATE_KIND_UNUSED: { status: 403, message: 'Your account doesn’t use these templates' },
  TEMPLATE_NOT_FOUND: { status: 404, message: 'This template isn’t there anymore' },
  TEMPLATE_NAME_TAKEN: { status: 409, message: 'You already have a template with this name' },
  TEMPLATES_TOO_MANY: {
    status: 409,
    message: `You can keep ${countOf(TEMPLATES_MAX, 'template')} here. Delete one you no longer use, or overwrite it.`,
  },
  ROSTER_VENUES_ONLY: { status: 403, message: 'Only venues can keep a roster' },
  ROSTER_ACT_NOT_FOUND: { status: 404, message: 'This act isn’t on your roster' },
  ROSTER_FULL: {
    status: 409,
    message: `A roster can have ${countOf(ROSTER_MAX, 'act')}. Remove some you no longer book.`,
  },
  ROSTER_LINKED: { status: 409, message: 'Another act on your roster is linked to this artist' },
  OUTSIDE_CALENDARS_ACTS_ONLY: {
    status: 403,
    message: 'Only acts add calendars like this. Import your venue’s calendar instead.',
  },
  OUTSIDE_CALENDARS_TOO_MANY: {
    status: 409,
    message: `You can add ${countOf(OUTSIDE_CALENDARS_MAX, 'calendar')}. Remove one you no longer need.`,
  },
  OUTSIDE_CALENDAR_NOT_FOUND: { status: 404, message: 'This calendar isn’t here anymore' },
  OUTSIDE_CALENDAR_TOO_LARGE: {
    status: 422,
    message: `This calendar is larger than ${CALENDAR_MOST_BYTES / 1024 / 1024} MB. Remove old events from it, or share a smaller one.`,
  },
  OUTSIDE_CALENDAR_TOO_SLOW: {
    status: 422,
    message: 'This calendar takes too long to read. Share one with fewer repeating events.',
  },
  AVAILABILITY_ACTS_ONLY: { status: 403, message: 'Only acts say when they play' },
  LINEUP_ACTS_ONLY: { status: 403, message: 'Only acts have a line-up' },
  LINEUP_MEMBER_NOT_FOUND: { status: 404, message: 'This person isn’t in the line-up anymore' },
  LINEUP_FULL: {
    status: 409,
    message: `A line-up can have ${countOf(LINEUP_MAX, 'person', 'people')}. Remove somebody who no longer plays.`,
  },
  LINEUP_TWICE: { status: 409, message: 'This person is already in the line-up' },
  PLAYERS_OTHER_SIDE: { status: 403, message: 'Only the act can change who plays' },
  PLAYERS_CLOSED: {
    status: 409,
    message: 'Who plays can be changed until the show starts, while it’s booked',
  },
  PLAYERS_BUSY: {
    status: 409,
    message: 'Somebody who is to play is booked elsewhere at that time. Choose who plays.',
    data: z.object({ players: z.array(busyPlayer) }),
  },
  PLAYERS_NONE: { status: 422, message: 'Somebody has to play. Choose at least one person.' },
  FAVORITE_NOT_FOUND: { status: 404, message: 'This artist isn’t in your favorites' },
  // The message states why, and how often it can be tried.
  CODE_INCORRECT: { status: 403, message: 'That code isn’t right' },
  PASSWORD_INCORRECT: { status: 403, message: 'Current password is incorrect' },
  ACCOUNT_DELETION_DISABLED: { status: 403, message: 'Account deletion is disabled in this demo' },
  POLL_NOT_FOUND: { status: 404, message: 'Poll not found' },
  POLL_TOO_FEW: {
    status: 409,
    message: `Add at least ${countOf(POLL_CORE_MIN, 'person', 'people')} to the core of your line-up first`,
  },
  POLL_GIG_CLOSED: { status: 409, message: 'This gig isn’t open for you, so there’s nothing to ask' },
  POLL_EXISTS: { status: 409, message: 'You’ve already asked about this gig' },
  POLL_LIMIT_REACHED: {
    status: 429,
    message: `An act can ask ${countOf(POLLS_PER_DAY, 'time')} in 24 hours. Ask again tomorrow.`,
  },
  POLL_PROMISE_REFUSED: {
    status: 409,
    message: 'Your act can’t apply or accept this now, so it can’t be promised. Look at the gig first.',
  },
  POLL_PROMISE_SETTLED: { status: 409, message: 'It’s too late to take this back' },
  POLL_ANSWER_NOT_YOURS: { status: 403, message: 'Only they can answer this' },
  POLL_MOVED: { status: 409, message: 'The time just changed. We’ll ask you again shortly.' },
  POLL_OVER: { status: 409, message: 'This can’t be answered anymore' },
  POLL_REMINDED: {
    status: 409,
    message: `Everybody was reminded in the last ${countOf(POLL_REMINDER_HOURS, 'hour')}`,
  },
  POLL_NOBODY_TO_REMIND: { status: 409, message: 'Everybody who was asked has answered' },
  ACCOUNT_HAS_BOOKINGS: {
    status: 409,
    message: 'You have an upcoming booking. Play it or cancel it first.',
  },
  ACCOUNT_HAS_PAYMENTS: {
    status: 409,
    message: 'A payment isn’t settled yet. Settle or cancel it first.',
  },
  ACCOUNT_HAS_TRANSFERS: {
    status: 409,
    message: 'Money is on its way to a bank or a card. Try again once it has arrived.',
  },
  ACCOUNT_HAS_BALANCE: {
    status: 409,
    message: 'You have money in your balance. Withdraw it first.',
  },
  ACCOUNT_HAS_UNCLAIMED: {
    status: 409,
    message:
      'Shares are kept for people without an account. Return them to the act on the Payments page first.',
  },
  // The text names the act or the venue.
  ACCOUNT_OWNS_PARTY: { status: 409, message: 'Make somebody else an owner before you delete your account' },
  PROFILE_INCOMPLETE: { status: 403, message: 'Please complete your profile to continue using the app' },
  TOO_BUSY: { status: 503, message: 'Bandstand is very busy right now. Try again in a moment.' },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'Bandstand is briefly unavailable. Nothing was lost. Try again in a moment.',
  },
  // The message states the limit, and how long to wait.
  CONTACT_LIMIT_REACHED: {
    status: 429,
    message: 'You’ve reached a limit for contacting other members. Try again later.',
    data: z.object({ retryAt: z.iso.datetime() }),
  },
  BEGUN_TOO_OFTEN: {
    status: 409,
    message: `You withdrew from this gig ${countOf(BEGINNINGS_PER_GIG, 'time')}, so you can’t start again`,
  },
  TEXTS_UNAVAILABLE: { status: 409, message: 'Text messages aren’t available here' },
  TEXT_NUMBER_INVALID: { status: 422, message: 'Enter a mobile number of the US or Canada' },
  TEXT_NUMBER_NOT_FOUND: { status: 404, message: 'Add your number first' },
  TEXT_CODE_WRONG: { status: 422, message: 'That code isn’t right. Check it and try again.' },
  TEXT_CODE_EXPIRED: { status: 409, message: 'That code doesn’t work anymore. Send a new one.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Wait a moment, then try again.' },
  EVENT_NOT_GENUINE: { status: 400, message: 'This event isn’t from the provider' },
  // The message states what cannot be read.
  BAD_REQUEST: { status: 400, message: 'The request can’t be read' },
  // The message states what does not exist.
  NOT_FOUND: { status: 404, message: 'There’s nothing here' },
  UNEXPECTED: {
    status: 500,
    message: 'Something went wrong on our side. Try again.',
    // What the log calls the request.
    data: z.object({ requestId: z.string() }),
  },
} as const

export type ErrorCode = keyof typeof ERRORS

/** The refusals of every operation: the input is wrong, or the request may succeed later, as `Retry-After` says. */
const ALWAYS = ['INPUT_INVALID', 'TOO_MANY_REQUESTS', 'TOO_BUSY', 'SERVICE_UNAVAILABLE'] as const

/**
 * Returns the refusals with these codes, and with those that every operation may answer, for an operation's definition.
 */
export function declare<const Codes extends ErrorCode[]>(...codes: Codes) {
  const picked = Object.fromEntries([...ALWAYS, ...codes].map((code) => [code, ERRORS[code]]))
  return picked as Pick<typeof ERRORS, Codes[number] | (typeof ALWAYS)[number]>
}
