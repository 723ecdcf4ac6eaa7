import type { ApplicantCard, ApplicationCard, BookedGig } from '@bandstand/api-spec'
import { centsOf, formatMoney } from '@bandstand/domain/money'
import { eveningPay } from '../booking-text.ts'

/** Returns the entries with commas, 'Guitar, Voice', or `nothing` for an empty list. */
export function listOr(entries: readonly string[], nothing = 'Not specified'): string {
  return entries.length > 0 ? entries.join(', ') : nothing
}

/**
 * Returns what an artist asks for, in dollars: their newest offer, or before they made one, the fee in the application. `first`:
 * the venue has made the newest offer, so the artist may ask for something else now.
 */
export function askedFee({ lastOffer, proposedFee }: Pick<ApplicationCard, 'lastOffer' | 'proposedFee'>): {
  fee: number | null
  first: boolean
} {
  if (lastOffer?.madeBy === 'artist') return { fee: lastOffer.fee, first: false }
  return { fee: proposedFee, first: lastOffer !== null && proposedFee !== null }
}

/**
 * Returns how the fee that an artist asks for, in dollars, compares with what the gig pays for the evening: '$50.00 above
 * your posted pay'; '' if one of the two has no amount.
 */
export function feeDifference(
  proposedFee: number | null,
  gig: Pick<BookedGig, 'pay' | 'paymentType' | 'durationMinutes'>,
): string {
  const posted = eveningPay(gig)
  if (proposedFee === null || posted === 0) return ''
  const difference = centsOf(proposedFee) - posted
  if (difference === 0) return 'same as your posted pay'
  return `${formatMoney(Math.abs(difference))} ${difference > 0 ? 'above' : 'below'} your posted pay`
}

/** Returns the names of shared connections: 'Ada Reyes, Kit Lund, 3 more'; '' for none. */
export function sharedNames({ shared, sharedCount }: ApplicantCard['about']): string {
  const more = sharedCount - shared.length
  return [...shared.map(({ name }) => name), ...(more > 0 ? [`${more} more`] : [])].join(', ')
}
