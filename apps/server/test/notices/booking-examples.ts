import { SIDES, type Side } from '@bandstand/domain/lifecycle'
import { bookingText } from '../../src/features/booking/notices/booked-notice-texts.ts'
import type { BookingFactsRow } from '../../src/features/booking/booking-facts.queries.ts'
import { offerLinkText } from '../../src/features/booking/offer-links/offer-link-notices.ts'
import type { LinkedOfferRow } from '../../src/features/booking/offer-links/offer-links.queries.ts'
import { checkInText, daySheetText, playersText } from '../../src/features/day-sheets/day-sheet-notices.ts'
import { bookedTwiceText, youTwiceText } from '../../src/features/day-sheets/twice-notices.ts'
import type { DaySheetRow } from '../../src/features/day-sheets/day-sheets.queries.ts'
import { type Examples, example, forEach, type NoticeExample } from './example.ts'
import { before, BOOKED, booking, ended, funded, gig, id, parties, STARTS, termsOf, ZONE } from './facts.ts'

function booked(
  event: string,
  facts: BookingFactsRow,
  { by = 'system', at = BOOKED, when }: { by?: Side | 'system'; at?: Date; when?: string } = {},
): NoticeExample[] {
  return forEach(SIDES, (to) => bookingText({ event, actor_role: by, at }, termsOf(), facts, to), when)
}

/** Somebody who plays another show while they play this one. */
const twice = {
  id: id(6),
  name: 'Kim Lee',
  startsAt: STARTS.toISOString(),
  endsAt: before(-2).toISOString(),
  timeZone: ZONE,
  act: null,
  never: false,
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
  gig_stage_id: null,
  gig_bill_id: null,
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

const linked: LinkedOfferRow = {
  ...gig,
  id: id(6),
  gig_id: id(4),
  venue_id: id(2),
  token_hash: Buffer.alloc(32),
  act_name: parties.artist_name,
  sent_to: 'ada@example.com',
  fee_cents: 420_00,
  starts_at: STARTS,
  ends_at: termsOf().endsAt,
  time_zone: ZONE,
  sets: 3,
  sound: 'venue',
  meals: 'drinks',
  lodging: false,
  note: '',
  made_by: id(2),
  made_at: before(200),
  expires_at: before(32),
  used_at: null,
  used_by: null,
  withdrawn_at: null,
  declined_at: null,
  decline_reason: 'We’re on tour that week.',
  expired_at: null,
  gig_description: '',
  gig_removed_at: null,
  stage_name: null,
  venue_name: parties.venue_name,
  venue_suspended: false,
}

export const BOOKING_EXAMPLES = {
  'offer_link.declined': [example('venue', offerLinkText('declined', linked))],
  'offer_link.expired': [example('venue', offerLinkText('expired', linked))],
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
      {
        ...ended,
        earned_cents: 210_00,
        owed_cents: 210_00,
        settlement: 'paid',
        gig_status: 'cancelled',
      },
      { by: 'venue', at: before(20), when: 'late, by the venue, paid since' },
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

  'day_sheet.checked_in': [example('venue', checkInText(sheet, { step: 'arrived', happened_at: before(2) }))],
  'day_sheet.venue_part_changed': [
    example('artist', daySheetText(sheet)),
    example('artist', daySheetText({ ...sheet, venue_version: 2 }), 'changed again'),
  ],
  'day_sheet.players_changed': [
    example(
      'venue',
      playersText(sheet, [
        { name: 'Ada Reyes', instruments: ['Vocals', 'Piano'] },
        { name: 'Kim Lee', instruments: [] },
      ]),
    ),
  ],
  'lineup.booked_twice': [
    example('artist', bookedTwiceText(sheet, [twice])),
    example('artist', bookedTwiceText(sheet, [twice, { ...twice, name: 'Jo Park' }]), 'two people'),
  ],
  'lineup.you_twice': [example('member', youTwiceText(sheet, [{ ...twice, act: 'Jo Park Duo' }]))],
} satisfies Examples
