import type { BookedGig, BookingTerms } from '@bandstand/api-spec'
import { type BookingStatus, eveningPayCents, wallClockText } from '@bandstand/domain/booking'
import { clockTime, zoneAt } from '@bandstand/domain/gigs'
import { offer } from '../../lib/gig-words.ts'

type Time = Pick<BookingTerms, 'start' | 'end' | 'timeZone' | 'startsAt' | 'endsAt'>

/**
 * 'Fri, Nov 27, 2026, 9:30 PM to 12:30 AM EST': the venue's clocks, with their zone; the day once when both are on it,
 * the zone twice when the clocks change in between.
 */
export function timeText({ start, end, timeZone, startsAt, endsAt }: Time): string {
  const [startDay = ''] = start.split('T')
  const [endDay = '', endTime = ''] = end.split('T')
  const until = startDay === endDay || isNight(startDay, end) ? clockTime(endTime) : wallClockText(end)
  const [zone, zoneAfter] = [zoneAt(timeZone, new Date(startsAt)), zoneAt(timeZone, new Date(endsAt))]
  const from = zone === zoneAfter ? wallClockText(start) : `${wallClockText(start)} ${zone}`
  return `${from} to ${until} ${zoneAfter}`
}

/** Until noon of the next day an end belongs to the evening that began. */
function isNight(startDay: string, end: string): boolean {
  const [endDay = '', endTime = ''] = end.split('T')
  const next = new Date(`${startDay}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().startsWith(endDay) && endTime < '12:00'
}

/** How a booking came to an end before its time, and what can still be done with one that stands; '' when nothing is to say. */
export function bookingHint(status: BookingStatus): string {
  switch (status) {
    case 'confirmed':
      return 'To change or to cancel it, open its contract.'
    case 'released':
      return 'The contract was not signed by both in time. The booking is released, and nobody owes anything.'
    case 'cancelled':
      return 'It was cancelled; the history of its contract tells by whom.'
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
