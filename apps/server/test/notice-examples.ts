import type { NoticeKind } from '@bandstand/domain/notifications'
import { otherParty, PARTIES, type Party } from '@bandstand/domain/lifecycle'
import { DAY_MS, HOUR_MS, wallClockIn } from '@bandstand/domain/time'
import { newDeviceText } from '../src/auth/new-device-notices.ts'
import { passwordText } from '../src/auth/password-notices.ts'
import { bookingText } from '../src/features/booking/booked-notice-texts.ts'
import type { BookingFactsRow } from '../src/features/booking/booking-facts.queries.ts'
import type { ApplicationFactsRow } from '../src/features/booking/booking-notice.queries.ts'
import {
  applicationText,
  type OfferFacts,
  offerText,
  reopenedText,
  restoredText,
} from '../src/features/booking/booking-notice-texts.ts'
import type { TermsInTime } from '../src/features/booking/show-facts.ts'
import { boostText } from '../src/features/boosts/boost-notices.ts'
import { type ChangedTerms, contractText, heldText } from '../src/features/contracts/contract-notice-texts.ts'
import type { ContractFactsRow } from '../src/features/contracts/contract-notice.queries.ts'
import { checkInText, daySheetText } from '../src/features/day-sheets/day-sheet-notices.ts'
import type { DaySheetRow } from '../src/features/day-sheets/day-sheets.queries.ts'
import { messageText } from '../src/features/messages/message-notices.ts'
import { reportText } from '../src/features/messages/report-notices.ts'
import { acceptedText, requestedText } from '../src/features/network/network-notices.ts'
import type { PersonRow } from '../src/features/network/people.queries.ts'
import { bankText } from '../src/features/payments/bank-notices.ts'
import { paymentText, payoutText } from '../src/features/payments/payment-notice-texts.ts'
import type { PaymentFactsRow } from '../src/features/payments/payment-notice.queries.ts'
import type { ReviewFactsRow } from '../src/features/reviews/review-notice.queries.ts'
import { reviewText } from '../src/features/reviews/review-notice-texts.ts'
import { subscriptionText } from '../src/features/subscriptions/subscription-notices.ts'
import type { NoticeText } from '../src/outbox/notice.ts'

/** One notice as one recipient reads it. `when` tells apart those of a kind that say different things. */
export interface NoticeExample {
  to: Party | 'member'
  when?: string
  text: NoticeText
}

const ZONE = 'America/Detroit'
const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`
const STARTS = new Date('2026-11-28T02:30:00Z')
const ENDS = new Date(STARTS.getTime() + 3 * HOUR_MS)
const BOOKED = new Date('2026-11-16T17:00:00Z')
const before = (hours: number) => new Date(STARTS.getTime() - hours * HOUR_MS)
const after = (hours: number) => new Date(ENDS.getTime() + hours * HOUR_MS)

function termsOf(change: Partial<TermsInTime> = {}): TermsInTime {
  const terms = { startsAt: STARTS, endsAt: ENDS, ...change }
  return {
    feeCents: 420_00,
    start: wallClockIn(ZONE, terms.startsAt),
    end: wallClockIn(ZONE, terms.endsAt),
    timeZone: ZONE,
    sets: 3,
    sound: 'venue',
    meals: 'drinks',
    lodging: false,
    note: '',
    ...terms,
  }
}
/** What a counteroffer and an amendment propose. */
const NEW_TERMS = termsOf({
  feeCents: 475_00,
  startsAt: new Date(STARTS.getTime() + HOUR_MS / 2),
  meals: 'meal',
})

const parties = {
  artist_name: 'Ada Reyes',
  artist_image_url: null,
  venue_name: 'Gantry Hall',
  venue_image_url: null,
}
const gig = {
  gig_title: 'Friday jazz',
  gig_date: '2026-11-27',
  gig_time: '21:30:00',
  gig_time_zone: ZONE,
  gig_starts_at: STARTS,
  gig_duration_minutes: 180,
  gig_location: '1430 Michigan Ave, Detroit, MI 48216',
  gig_pay_cents: 420_00,
  gig_payment_type: 'flat',
  gig_status: 'booked',
} as const
const ids = { artist_id: id(1), venue_id: id(2) }

const application: ApplicationFactsRow = {
  ...parties,
  ...gig,
  ...ids,
  id: id(3),
  gig_id: id(4),
  origin: 'applied',
  status: 'sent',
  waiting_for: 'venue',
  message: 'We played the Cadieux last month. Here is a set we recorded there.',
  proposed_fee_cents: 450_00,
  set_details: 'Three sets of 45 minutes, standards and our own.',
  closing_text: '',
  delivered: true,
  created_at: BOOKED,
  last_activity_at: BOOKED,
}
const invitation: ApplicationFactsRow = {
  ...application,
  origin: 'invited',
  message: 'We loved your set at the Cadieux. Would you play our Friday?',
  set_details: '',
}

const booking: BookingFactsRow = {
  ...parties,
  ...gig,
  ...ids,
  booking_id: id(5),
  booking_status: 'confirmed',
  application_id: id(3),
  ends_at: ENDS,
  contract_id: id(6),
  cancel_reason: '',
  contract_status: 'pending',
  sign_by: new Date(BOOKED.getTime() + 72 * HOUR_MS),
  artist_signed: false,
  venue_signed: false,
  asks_deposit: true,
  transaction_id: id(7),
  payment_status: 'pending',
  payment_cents: 420_00,
  signed_at: null,
  earned_cents: 0,
  refund_cents: 0,
  owed_cents: 0,
  fee_basis_points: 0,
  settlement: null,
  settles_from: null,
}
const signedColumns = {
  contract_status: 'signed',
  artist_signed: true,
  venue_signed: true,
  signed_at: new Date('2026-11-17T18:00:00Z'),
} as const
const signed = { ...booking, ...signedColumns } as const
const funded = { ...signed, payment_status: 'in_escrow' } as const
const ended = {
  ...signed,
  booking_status: 'cancelled',
  contract_status: 'cancelled',
  payment_status: 'cancelled',
} as const

/** Fails for a notice that nobody gets: an example must be one. */
function example(to: NoticeExample['to'], text: NoticeText | null, when?: string): NoticeExample {
  if (!text) throw new Error(`No notice${when ? `: ${when}` : ''}`)
  return { to, text, ...(when && { when }) }
}

const forEach = (sides: readonly Party[], textOf: (to: Party) => NoticeText | null, when?: string) =>
  sides.map((to) => example(to, textOf(to), when))

const applied = (event: string, to: Party, facts: ApplicationFactsRow = application, when?: string) =>
  example(to, applicationText(event, facts, to, null), when)

const offer: OfferFacts = {
  madeBy: 'venue',
  terms: termsOf({ note: 'Load in at six.' }),
  expiresAt: new Date('2026-11-19T17:00:00Z'),
  before: null,
  isCounter: false,
  nextMadeBy: null,
  hold: null,
}
const offered = (event: string, to: Party, change: Partial<OfferFacts> = {}, when?: string) =>
  example(to, offerText(event, { ...offer, ...change }, application), when)
/** Of an offer that the artist made to the venue. */
const byArtist: Partial<OfferFacts> = { madeBy: 'artist' }

function booked(
  event: string,
  facts: BookingFactsRow,
  { by = 'system', at = BOOKED, when }: { by?: Party | 'system'; at?: Date; when?: string } = {},
): NoticeExample[] {
  return forEach(PARTIES, (to) => bookingText({ event, actor_role: by, at }, termsOf(), facts, to), when)
}

const changed: ChangedTerms = { before: termsOf(), after: NEW_TERMS }
const contract: ContractFactsRow = {
  ...booking,
  contract_id: id(6),
  cancel_reason: '',
  sign_by: new Date(BOOKED.getTime() + 72 * HOUR_MS),
  at: BOOKED,
  event: 'created',
  actor_role: 'artist',
  version: 1,
}

function contracted(
  event: ContractFactsRow['event'],
  sides: readonly Party[] = ['artist'],
  change: Partial<ContractFactsRow> = {},
): NoticeExample[] {
  return forEach(sides, (to) => {
    const actor_role = change.actor_role ?? otherParty(to)
    return contractText({ ...contract, ...change, event, actor_role }, to, changed)
  })
}

function paid(
  event: PaymentFactsRow['event'],
  sides: readonly Party[],
  change: Partial<PaymentFactsRow> = {},
  when?: string,
): NoticeExample[] {
  const facts: PaymentFactsRow = {
    ...signed,
    at: before(96),
    event,
    actor_role: 'system',
    amount_cents: 420_00,
    note: '',
    claim_by: null,
    claim_cents: null,
    claim_method: null,
    claim_paid_on: null,
    claim_answer_by: null,
    claim_repeated: false,
    ...change,
  }
  return forEach(sides, (to) => paymentText(facts, to, true), when)
}
const claim = { actor_role: 'venue', note: 'Cash, Nov 28, 2026', at: after(20) } as const

const payout = {
  amount_cents: 630_00,
  artist_id: id(1),
  requested_at: new Date('2026-11-30T15:00:00Z'),
  at: new Date('2026-12-02T16:00:00Z'),
  time_zone: ZONE,
}

function reviewed(
  event: ReviewFactsRow['event'],
  sides: readonly Party[],
  change: Partial<ReviewFactsRow> = {},
  when?: string,
): NoticeExample[] {
  const facts: ReviewFactsRow = {
    ...funded,
    booking_status: 'completed',
    at: after(24),
    event,
    actor_role: 'artist',
    artist_wrote: false,
    venue_wrote: false,
    artist_stars: null,
    artist_text: null,
    venue_stars: null,
    venue_text: null,
    artist_replied: null,
    venue_replied: null,
    ...change,
  }
  return forEach(sides, (to) => reviewText(facts, to), when)
}
const bothReviews = {
  artist_stars: 5,
  artist_text: 'A room that listens.',
  venue_stars: 4,
  venue_text: 'On time, on key, and the room stayed.',
}

const sheet: DaySheetRow = {
  ...funded,
  id: id(5),
  gig_id: id(4),
  offer_id: id(9),
  status: 'confirmed',
  starts_at: STARTS,
  time_zone: ZONE,
  fee_cents: 420_00,
  currency: 'USD',
  sets: 3,
  sound: 'venue',
  meals: 'drinks',
  lodging: false,
  note: '',
  created_at: BOOKED,
  ended_at: null,
  cancel_reason: '',
  reminded_at: null,
  set_details: '',
  venue_person: null,
  venue_phone: null,
  venue_version: 1,
  load_in_at: before(2),
  load_in_notes: '',
  parking: '',
  contact_name: '',
  contact_phone: '',
  set_times: '',
  artist_version: 0,
  set_list: '',
  artist_notes: '',
}

const person: PersonRow = {
  uuid: id(1),
  user_type: 'artist',
  name: 'Ada Reyes',
  profile_image_url: null,
  location: 'Detroit, MI',
  instruments: ['Saxophone', 'Clarinet'],
  venue_type: null,
}
const room: PersonRow = {
  ...person,
  uuid: id(2),
  user_type: 'venue',
  name: 'Gantry Hall',
  instruments: [],
  venue_type: 'Music hall',
}

const subscribed = {
  user_uuid: id(1),
  user_type: 'artist',
  at: BOOKED,
  paid_until: new Date('2026-12-16T17:00:00Z'),
  billing_interval: 'monthly',
  time_zone: ZONE,
} as const

/**
 * Every notice as its recipients read it, made by the same code as what is sent: Ada Reyes plays Friday jazz at Gantry
 * Hall for $420.
 */
export const NOTICE_EXAMPLES: Record<NoticeKind, NoticeExample[]> = {
  'account.password_changed': [example('member', passwordText('ada@example.com', BOOKED))],
  'account.new_device': [example('member', newDeviceText('Firefox on macOS', BOOKED, '203.0.113.7'))],
  'bank.changed': [example('member', bankText(BOOKED))],

  'application.sent': [
    applied('sent', 'venue'),
    applied('sent', 'artist', invitation, 'an invitation without an offer'),
    example('artist', applicationText('sent', invitation, 'artist', offer), 'an invitation with an offer'),
  ],
  'application.shortlisted': [applied('shortlisted', 'artist')],
  'application.declined': [
    applied('declined', 'artist', { ...application, closing_text: 'Next time, surely.' }),
    applied('declined', 'venue', invitation, 'of an invitation'),
  ],
  'application.withdrawn': [
    applied('withdrawn', 'venue'),
    applied('withdrawn', 'artist', invitation, 'of an invitation'),
  ],
  'application.expired': [applied('expired', 'artist')],
  'application.filled': [applied('filled', 'artist')],
  'application.closed': [
    applied('closed', 'artist', { ...application, closing_text: 'The stage is being rebuilt.' }),
  ],
  'gig.restored': [example('artist', restoredText(application))],
  'gig.reopened': [example('venue', reopenedText(application))],
  'message.sent': [
    example(
      'venue',
      messageText(
        {
          thread_id: id(8),
          body: 'Is the piano tuned?',
          attachments: 1,
          sender_id: id(1),
          sender_name: 'Ada Reyes',
          reader_id: id(2),
          created_at: BOOKED,
          is_read: false,
        },
        { ...gig, venue_name: 'Gantry Hall' },
      ),
    ),
  ],

  'offer.made': [
    offered('made', 'artist'),
    offered(
      'made',
      'venue',
      { ...byArtist, terms: NEW_TERMS, before: termsOf(), isCounter: true },
      'a counteroffer',
    ),
  ],
  'offer.held': [offered('held', 'venue', { hold: 'blocked' })],
  'offer.declined': [offered('declined', 'venue'), offered('declined', 'artist', byArtist)],
  'offer.withdrawn': [offered('withdrawn', 'artist'), offered('withdrawn', 'venue', byArtist)],
  'offer.expired': [offered('expired', 'venue'), offered('expired', 'artist', byArtist)],

  'booking.confirmed': booked('confirmed', booking),
  'booking.released': booked('released', { ...booking, venue_signed: true, booking_status: 'released' }),
  'booking.cancelled': [
    ...booked(
      'cancelled',
      {
        ...ended,
        earned_cents: 210_00,
        refund_cents: 210_00,
        gig_status: 'cancelled',
        cancel_reason: 'A pipe burst above the stage.',
      },
      { by: 'venue', at: before(20), when: 'late, by the venue, deposited' },
    ),
    ...booked(
      'cancelled',
      { ...ended, owed_cents: 210_00, settlement: 'owed', gig_status: 'cancelled' },
      { by: 'venue', at: before(20), when: 'late, by the venue, not deposited' },
    ),
    ...booked(
      'cancelled',
      { ...ended, refund_cents: 420_00, gig_status: 'open' },
      { by: 'artist', at: before(20), when: 'late, by the artist, deposited' },
    ),
    ...booked(
      'cancelled',
      { ...ended, signed_at: null, gig_status: 'cancelled' },
      { by: 'venue', at: before(100), when: 'in time, nothing deposited' },
    ),
  ],
  'booking.reminded': booked('reminded', funded, { at: before(24) }),

  'contract.signature_added': contracted('signature_added', PARTIES),
  'contract.signature_declined': contracted('signature_declined', PARTIES),
  'contract.signed': contracted('signed', PARTIES, { ...signedColumns, actor_role: 'artist' }),
  'contract.amendment_proposed': contracted('amendment_proposed', PARTIES, {
    contract_status: 'signed',
    version: 2,
  }),
  'contract.amendment_declined': contracted('amendment_declined', PARTIES),
  'contract.amendment_withdrawn': contracted('amendment_withdrawn', PARTIES),
  'contract.amendment_lapsed': contracted('amendment_lapsed', PARTIES, { actor_role: 'system' }),
  'contract.amendment_held': [example('venue', heldText(contract, changed, 'second_act'))],
  'contract.amended': contracted('amended', PARTIES, { actor_role: 'artist', version: 2 }),
  'contract.reminded': contracted('reminded', PARTIES, { actor_role: 'system' }),

  'payment.deposited': paid('deposited', PARTIES, { payment_status: 'in_escrow' }),
  'payment.declined': paid('declined', ['venue'], { note: 'The card has insufficient funds.' }),
  'payment.reminded': paid('reminded', ['venue']),
  'payment.reminded_today': paid('reminded_today', ['venue'], { at: before(78) }),
  'payment.overdue': paid('overdue', ['venue'], { at: before(71) }),
  'payment.not_funded': paid('not_funded', ['artist'], { at: before(72) }),
  'payment.not_funded_late': paid('not_funded_late', ['artist'], { at: before(24) }),
  'payment.unsettled': paid('unsettled', PARTIES, { at: after(24) }),
  'payment.released': [
    ...paid('released', ['artist'], { actor_role: 'venue', at: after(2) }),
    ...paid(
      'released',
      ['artist'],
      { at: after(24), fee_basis_points: 500 },
      'automatic, with a platform fee',
    ),
  ],
  'payment.cancelled': paid('cancelled', PARTIES, {
    booking_status: 'completed',
    payment_status: 'cancelled',
    refund_cents: 420_00,
    amount_cents: 0,
    at: after(100),
  }),
  'payment.owed_paid': paid('owed_paid', PARTIES, { amount_cents: 210_00 }),
  'payment.claimed_outside': [
    ...paid('claimed_outside', ['artist'], claim),
    ...paid('claimed_outside', ['venue'], { ...claim, actor_role: 'artist' }),
  ],
  'payment.claim_reminded': paid('claim_reminded', ['artist'], {
    claim_by: 'venue',
    claim_cents: 420_00,
    claim_method: 'cash',
    claim_paid_on: '2026-11-28',
    claim_answer_by: after(20 + 7 * 24),
  }),
  'payment.claim_denied': paid('claim_denied', ['venue'], { ...claim, actor_role: 'artist' }),
  'payment.claim_dropped': paid('claim_dropped', PARTIES, { at: after(400) }),
  'payment.claim_voided': paid('claim_voided', PARTIES, { payment_status: 'in_escrow' }),
  'payment.settled_outside': paid('settled_outside', PARTIES, { ...claim, actor_role: 'artist' }),
  'payment.left_claimed': paid('left_claimed', PARTIES, { at: after(400) }),
  'payment.left_unpaid': paid('left_unpaid', PARTIES, { at: after(400) }),
  'payment.problem_reported': paid('problem_reported', ['artist'], {
    payment_status: 'in_escrow',
    actor_role: 'venue',
    amount_cents: 300_00,
    note: 'The second set was half an hour late.',
  }),
  'payment.split_proposed': [
    ...paid('split_proposed', ['venue'], {
      actor_role: 'artist',
      amount_cents: 380_00,
      note: 'We played both sets, the second one late.',
    }),
    ...paid('split_proposed', ['artist'], { actor_role: 'venue', amount_cents: 300_00 }),
  ],
  'payment.split_declined': paid('split_declined', ['artist'], { actor_role: 'venue' }),
  'payment.split': paid('split', PARTIES, {
    payment_status: 'completed',
    amount_cents: 340_00,
    earned_cents: 340_00,
    refund_cents: 80_00,
  }),
  'payment.reversed': paid('reversed', PARTIES, { payment_status: 'failed' }),
  'payment.returned': paid('returned', ['venue']),
  'payment.refund_failed': paid('refund_failed', ['venue'], { note: 'The card account is closed.' }),
  'payment.payout_succeeded': [
    example('artist', payoutText({ ...payout, event: 'payout_succeeded', note: '' })),
  ],
  'payment.payout_failed': [
    example('artist', payoutText({ ...payout, event: 'payout_failed', note: 'The account is closed.' })),
  ],

  'report.resolved': [example('member', reportText('removed', BOOKED, id(8)))],
  'subscription.upgraded': [example('member', subscriptionText('upgraded', subscribed))],
  'subscription.renewal_failed': [example('member', subscriptionText('renewal_failed', subscribed))],
  'subscription.will_end': [example('member', subscriptionText('will_end', subscribed))],
  'subscription.ended': [example('member', subscriptionText('ended', subscribed))],

  'network.requested': [example('member', requestedText(person, 'We met at the fair.'))],
  'network.accepted': [example('member', acceptedText(room))],

  'day_sheet.checked_in': [example('venue', checkInText(sheet, { step: 'arrived', happened_at: before(2) }))],
  'day_sheet.venue_part_changed': [
    example('artist', daySheetText(sheet)),
    example('artist', daySheetText({ ...sheet, venue_version: 2 }), 'changed again'),
  ],

  'boost.ended': [
    example(
      'venue',
      boostText(
        {
          id: id(9),
          gig_id: id(4),
          gig_title: 'Friday jazz',
          member_id: id(2),
          starts_at: new Date(BOOKED.getTime() - 7 * DAY_MS),
          ends_at: BOOKED,
          item_since: new Date(BOOKED.getTime() - 20 * DAY_MS),
          views: 61,
          views_before: 24,
          applications: 5,
          applications_before: 2,
          invitations: 0,
          invitations_before: 0,
          favorites: 0,
          favorites_before: 0,
        },
        BOOKED,
      ),
    ),
  ],

  'review.written': reviewed('written', ['venue'], { artist_wrote: true }),
  'review.published': [
    ...reviewed('published', PARTIES, { ...bothReviews, artist_wrote: true, venue_wrote: true }),
    ...reviewed('published', ['artist'], { artist_wrote: true, artist_stars: 5 }, 'alone'),
  ],
  'review.replied': reviewed('replied', ['venue'], { artist_replied: 'Thank you for having us.' }),
  'review.reminded': reviewed('reminded', PARTIES, { actor_role: 'system' }),
}
