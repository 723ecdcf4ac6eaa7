import { declineReason, offerLinkInput, OFFER_LINK_STATES, offerSecret } from '@bandstand/domain/booking'
import { inCents } from '@bandstand/domain/money'
import { optionallyKeyed } from '@bandstand/domain/requests'
import { z } from 'zod'
import { bookingTerms } from './booking-terms.ts'
import { aboutPlayers, withPlayers } from './busy-players.ts'
import { declare } from '../errors.ts'
import { operations, publicOperations } from '../operations.ts'

/** A link that offers a private gig, as its venue sees it. */
const offerLink = z.object({
  id: z.uuid(),
  gigId: z.uuid(),
  actName: z.string(),
  /** Where it was mailed; '' when the venue passes it on itself. */
  sentTo: z.string(),
  terms: bookingTerms,
  state: z.enum(OFFER_LINK_STATES),
  /** Null once it no longer works. */
  address: z.url().nullable(),
  madeAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** When it was accepted, declined or withdrawn. */
  endedAt: z.iso.datetime().nullable(),
  /** What was said at declining; '' for nothing. */
  declineReason: z.string(),
})
export type OfferLink = z.infer<typeof offerLink>

/** What whoever has the link reads. */
const linkedOffer = z.object({
  actName: z.string(),
  gig: z.object({
    title: z.string(),
    description: z.string(),
    location: z.string(),
    /** Null at a venue without stages. */
    stageName: z.string().nullable(),
  }),
  venueName: z.string(),
  terms: bookingTerms,
  expiresAt: z.iso.datetime(),
  /** The booking, for the artist who accepted it; null while it's open. */
  bookingId: z.uuid().nullable(),
})
export type LinkedOffer = z.infer<typeof linkedOffer>

const { get, post } = operations('Booking')
const visitors = publicOperations('Booking')
const byId = z.strictObject({ id: z.uuid() })

/** Private gigs that a venue offers by a secret link. The secret is in bodies only, because addresses are logged. */
export const offerLinks = {
  /** Creates the private gig too, which counts like a posted one. A repeat with the same `key` makes nothing new. */
  create: post('book', '/offer-links', 'Offer a private gig by a link', { successStatus: 201 })
    .errors(
      declare(
        'CONTACT_LIMIT_REACHED',
        'PROFILE_NOT_FOUND',
        'PROFILE_INCOMPLETE',
        'GIG_VENUES_ONLY',
        'GIG_LIMIT_REACHED',
        'PLACE_UNKNOWN',
        'VENUE_NOT_FREE',
        'REQUEST_KEY_REUSED',
      ),
    )
    .input(
      offerLinkInput
        .extend(optionallyKeyed)
        .transform((input) => ({ ...input, offer: inCents(input.offer, 'fee') })),
    )
    .output(offerLink),
  /** Newest first. */
  list: get('seeDeals', '/gigs/{gigId}/offer-links', 'List the links that offer your private gig')
    .errors(declare('GIG_NOT_FOUND'))
    .input(z.object({ gigId: z.uuid() }))
    .output(z.object({ links: z.array(offerLink) })),
  /** Replaces a link by a new one on the same terms, which is mailed again if the first one was. */
  renew: post('book', '/offer-links/{id}/renew', 'Replace a link by a new one')
    .errors(declare('OFFER_LINK_NOT_FOUND', 'GIG_NOT_OPEN', 'CONTACT_LIMIT_REACHED', 'VENUE_NOT_FREE'))
    .input(byId)
    .output(offerLink),
  withdraw: post('book', '/offer-links/{id}/withdraw', 'Withdraw a link')
    .errors(declare('OFFER_LINK_NOT_FOUND', 'OFFER_LINK_ENDED'))
    .input(byId)
    .output(offerLink),
  read: visitors
    .post('/offer-links/read', 'Read the offer of a link')
    .errors(declare('OFFER_LINK_GONE'))
    .input(offerSecret)
    .output(linkedOffer),
  /** Books both parties, or neither. Again by the same artist, it returns the same booking. */
  accept: post('book', '/offer-links/accept', 'Accept the offer of a link, which books both parties')
    .errors(
      declare(
        'OFFER_LINK_GONE',
        'OFFER_LINK_ARTISTS_ONLY',
        'PARTIES_SHARE_PERSON',
        'PERSON_BLOCKED',
        'MEMBER_UNAVAILABLE',
        'ARTIST_NOT_FREE',
        'ACT_CALENDAR_BUSY',
        'VENUE_NOT_FREE',
        ...aboutPlayers,
      ),
    )
    .input(offerSecret.extend(withPlayers))
    .output(z.object({ bookingId: z.uuid() })),
  decline: visitors
    .post('/offer-links/decline', 'Decline the offer of a link')
    .errors(declare('OFFER_LINK_GONE', 'OFFER_LINK_ARTISTS_ONLY'))
    .input(offerSecret.extend({ reason: declineReason }))
    .output(z.object({ declined: z.literal(true) })),
}
