import { asMemberId } from '../members/member-id.ts'
import { HOUR_MS, wallClockIn } from '@bandstand/domain/time'
import type { BookingFactsRow } from '../../src/features/booking/booking-facts.queries.ts'
import type { TermsInTime } from '../../src/features/booking/show-facts.ts'

/** What all examples are about: Ada Reyes plays Friday jazz at Gantry Hall for $420. */
export const ZONE = 'America/Detroit'
export const id = (digit: number) => asMemberId(`00000000-0000-4000-8000-00000000000${digit}`)
export const STARTS = new Date('2026-11-28T02:30:00Z')
const ENDS = new Date(STARTS.getTime() + 3 * HOUR_MS)
export const BOOKED = new Date('2026-11-16T17:00:00Z')
export const before = (hours: number) => new Date(STARTS.getTime() - hours * HOUR_MS)
export const after = (hours: number) => new Date(ENDS.getTime() + hours * HOUR_MS)

export function termsOf(change: Partial<TermsInTime> = {}): TermsInTime {
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
export const NEW_TERMS = termsOf({
  feeCents: 475_00,
  startsAt: new Date(STARTS.getTime() + HOUR_MS / 2),
  meals: 'meal',
})

export const parties = {
  artist_name: 'Ada Reyes',
  artist_image_url: null,
  venue_name: 'Gantry Hall',
  venue_image_url: null,
}
export const gig = {
  gig_title: 'Friday jazz',
  gig_time_zone: ZONE,
  gig_starts_at: STARTS,
  gig_duration_minutes: 180,
  gig_location: '1430 Michigan Ave, Detroit, MI 48216',
  gig_pay_cents: 420_00,
  gig_payment_type: 'flat',
  gig_status: 'booked',
} as const
export const ids = { artist_id: id(1), venue_id: id(2) }

export const booking: BookingFactsRow = {
  ...parties,
  ...gig,
  ...ids,
  booking_id: id(5),
  booking_status: 'confirmed',
  application_id: id(3),
  gig_id: id(4),
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
export const signedColumns = {
  contract_status: 'signed',
  artist_signed: true,
  venue_signed: true,
  signed_at: new Date('2026-11-17T18:00:00Z'),
} as const
export const signed = { ...booking, ...signedColumns } as const
export const funded = { ...signed, payment_status: 'in_escrow' } as const
export const ended = {
  ...signed,
  booking_status: 'cancelled',
  contract_status: 'cancelled',
  payment_status: 'cancelled',
} as const
