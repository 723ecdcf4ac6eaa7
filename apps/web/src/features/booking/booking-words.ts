import type { BookedGig, BookingTerms } from '@bandstand/api-spec'
import { type BookingStatus, endText, eveningPayCents, wallClockText } from '@bandstand/domain/booking'
import { zoneAt } from '@bandstand/domain/gigs'
import { offer } from '../../lib/gig-words.ts'

type Time = Pick<BookingTerms, 'start' | 'end' | 'timeZone' | 'startsAt' | 'endsAt'>

/**
 * 'Fri, Nov 27, 2026, 9:30 PM to 12:30 AM EST': the venue's clocks, with their zone; the day once when both are on it,
 * the zone twice when the clocks change in between.
 */
export function timeText({ start, end, timeZone, startsAt, endsAt }: Time): string {
  const [zone, zoneAfter] = [zoneAt(timeZone, new Date(startsAt)), zoneAt(timeZone, new Date(endsAt))]
  const from = zone === zoneAfter ? wallClockText(start) : `${wallClockText(start)} ${zone}`
  return `${from} to ${endText(start, end)} ${zoneAfter}`
}

/** What can be done with a confirmed booking, and why one was released; '' for the others. */
export function bookingHint(status: BookingStatus): string {
  switch (status) {
    case 'confirmed':
      return 'To change or cancel the booking, open the contract.'
    case 'released':
      return 'The contract was not signed by both in time. The booking is released, and nobody owes anything.'
    default:
      return ''
  }
}

type Pay = Pick<BookedGig, 'pay' | 'paymentType' | 'durationMinutes'>

/** What a gig pays for the whole evening, in US dollars. */
export function eveningPay({ pay, paymentType, durationMinutes }: Pay): number {
  return eveningPayCents({ payCents: Math.round(pay * 100), paymentType, durationMinutes }) / 100
}

/** '$650', or '$55 an hour, $440 in all'. */
export function payText(gig: Pay): string {
  return gig.paymentType === 'hourly'
    ? `${offer(gig.pay)} an hour, ${offer(eveningPay(gig))} in all`
    : offer(gig.pay)
}
