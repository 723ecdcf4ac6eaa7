import { moreDates, offerInput } from '@bandstand/domain/booking'
import { inCents } from '@bandstand/domain/money'
import { optionallyKeyed } from '@bandstand/domain/requests'
import { z } from 'zod'
import { applicationDetail } from './applications.ts'
import { bookingItem } from './bookings.ts'
import { aboutPlayers, withPlayers } from './busy-players.ts'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'

const { post } = operations('Booking')
/** Identifies an application by the newest offer that the maker of the next one has seen; 0 when there is none. */
const byApplication = z.object({ id: z.uuid(), answers: z.int().min(0) })
/** Identifies the offer that the reader saw; a newer one is a conflict. */
const byOffer = z.object({ id: z.uuid(), number: z.int().min(1) })
/** Together with offers for other dates, made at once: all are answered, or none. */
const byOffers = z.strictObject({ ...byOffer.shape, also: moreDates(byOffer) })
const answersOffer = declare(
  'OFFER_NOT_FOUND',
  'OFFER_OTHER_SIDE',
  'OFFER_STALE',
  'OFFER_EXPIRED',
  'OFFER_NOT_PENDING',
  'SCHEDULE_CLASHES',
)

/** Offers within an application: making, accepting and ending them. */
export const offers = {
  /**
   * Makes an offer, or counters the pending one. `answers` is the number of the newest offer that the maker has seen, 0
   * when there is none. The other party's pending offer becomes `countered`, the caller's own `withdrawn`. Refused in
   * hours that the venue blocked, and a venue’s in hours in which the stage has another act. `also`: dates that were applied to
   * together, which are offered the same terms, in hours that are as far from their postings. A repeat with the same `key`
   * makes no other offer and returns the application. An act that has a line-up can say who plays: when the venue accepts, they are booked.
   */
  makeOffer: post('book', '/applications/{id}/offers', 'Make or counter an offer', { successStatus: 201 })
    .errors(
      declare(
        'APPLICATION_NOT_FOUND',
        'APPLICATION_CLOSED',
        'PARTIES_SHARE_PERSON',
        'CONTACT_LIMIT_REACHED',
        'OFFER_STALE',
        'GIG_NOT_OPEN',
        'GIG_ADDRESS_MISSING',
        'OFFERS_TOO_MANY',
        'MEMBER_UNAVAILABLE',
        'VENUE_NOT_FREE',
        'SCHEDULE_CLASHES',
        'REQUEST_KEY_REUSED',
        ...aboutPlayers,
      ),
    )
    .input(
      offerInput
        .safeExtend({
          ...byApplication.shape,
          also: moreDates(byApplication),
          ...withPlayers,
          ...optionallyKeyed,
        })
        .transform((offer) => inCents(offer, 'fee')),
    )
    .output(applicationDetail),
  /** Books both parties, or neither. An act that has a line-up can say who plays. */
  acceptOffer: post('book', '/offers/{id}/accept', 'Accept the pending offer, which books both parties')
    .errors({
      ...answersOffer,
      ...declare(
        'GIG_ALREADY_BOOKED',
        'GIG_NOT_OPEN',
        'GIG_ADDRESS_MISSING',
        'ARTIST_NOT_FREE',
        'ACT_CALENDAR_BUSY',
        'VENUE_NOT_FREE',
        'APPLICATION_CLOSED',
        'MEMBER_UNAVAILABLE',
        'PARTIES_SHARE_PERSON',
        ...aboutPlayers,
      ),
    })
    .input(byOffers.extend(withPlayers))
    .output(bookingItem),
  /** The application stays: another offer may follow. */
  declineOffer: post('book', '/offers/{id}/decline', 'Decline the pending offer')
    .errors(answersOffer)
    .input(byOffers)
    .output(applicationDetail),
  withdrawOffer: post('book', '/offers/{id}/withdraw', 'Withdraw your pending offer')
    .errors(answersOffer)
    .input(byOffers)
    .output(applicationDetail),
}
