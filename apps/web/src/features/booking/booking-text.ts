import type { BookedGig, Booking } from '@bandstand/api-spec'
import { type BookingStatus, eveningPayCents } from '@bandstand/domain/booking'
import { centsOf, formatDollarsShort, formatMoneyShort } from '@bandstand/domain/money'
import type { Stamp } from '../../components/ui/status/status-badge.tsx'

const STAMPS: Record<Exclude<BookingStatus, 'confirmed'>, Stamp> = {
  completed: { status: 'completed', label: 'Played' },
  released: { status: 'expired', label: 'Not signed in time' },
  cancelled: { status: 'cancelled', label: 'Cancelled' },
}

/** Returns the stamp of a booking, which is the same for both parties. */
export function bookingStamp({ status, signed }: Pick<Booking, 'status' | 'signed'>): Stamp {
  if (status !== 'confirmed') return STAMPS[status]
  return signed ? { status: 'booked', label: 'Confirmed' } : { status: 'pending', label: 'Not signed yet' }
}

/** Why a booking was released, and what that means. */
export const RELEASED_TEXT =
  'This booking was cancelled because the contract wasn’t signed in time. Nobody owes anything.'

type Pay = Pick<BookedGig, 'pay' | 'paymentType' | 'durationMinutes'>

/** Returns what a gig pays for the whole evening, in cents. */
export function eveningPay({ pay, paymentType, durationMinutes }: Pay): number {
  return eveningPayCents({ payCents: centsOf(pay), paymentType, durationMinutes })
}

/** Returns a gig's pay as text: '$650', or '$55 an hour, $440 in all'. */
export function payText(gig: Pay): string {
  return gig.paymentType === 'hourly'
    ? `${formatDollarsShort(gig.pay)} an hour, ${formatMoneyShort(eveningPay(gig))} in all`
    : formatDollarsShort(gig.pay)
}
