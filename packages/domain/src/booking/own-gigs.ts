import { z } from 'zod'
import { pageNumber } from '../requests/index.ts'
import { cleanText } from '../text/index.ts'
import { bookingTexts, MESSAGE_LIMITS } from './booking-input.ts'

export const OWN_GIGS_PER_PAGE = 20
/** How often a venue may open the same gig again after closing it: each time its applicants are notified. */
export const GIG_RESTORES_MAX = 5

/**
 * A venue's own gigs. Open: still to come. Booked: an artist is booked. Past: completed, or over with nobody booked.
 * Closed: cancelled, by closing or with a booking.
 */
export const OWN_GIG_SHOWS = ['open', 'booked', 'past', 'closed'] as const
export type OwnGigShow = (typeof OWN_GIG_SHOWS)[number]

/** `q` is searched for in titles. All values come from a URL, hence the coercion. */
export const ownGigFilter = z.strictObject({
  show: z.enum(OWN_GIG_SHOWS).default('open'),
  q: z.string().trim().max(120).default(''),
  page: pageNumber,
})
export type OwnGigFilter = z.infer<typeof ownGigFilter>

/** What a gig needs of its venue, the most urgent first; the last two are up to the artists. */
export const GIG_NEEDS = [
  'contract_to_sign',
  'deposit_to_pay',
  'payment_to_release',
  'review_to_write',
  'offers_to_answer',
  'applicants_to_review',
  'contract_at_artist',
  'offers_sent',
] as const
export type GigNeed = (typeof GIG_NEEDS)[number]

/** `note` is sent to everybody who applied or was invited; it may be empty. */
export const closeGigInput = z.strictObject({
  note: z.string().overwrite(cleanText).max(MESSAGE_LIMITS.decline, bookingTexts.detailsTooLong).default(''),
})
