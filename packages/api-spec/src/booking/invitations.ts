import { partyIdSchema } from '@bandstand/domain/accounts'
import { AVAILABILITY_WORDS } from '@bandstand/domain/availability'
import { inviteesInput, inviteInput, privateGigInput } from '@bandstand/domain/booking'
import { SIDES } from '@bandstand/domain/lifecycle'
import { inCents } from '@bandstand/domain/money'
import { optionallyKeyed } from '@bandstand/domain/requests'
import { z } from 'zod'
import { applicationDetail, applicationState, suggestedTerms } from './applications.ts'
import { bookedGig } from './bookings.ts'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'

/** An open gig of the calling venue, and its application with the artist. */
const invitableGig = bookedGig.extend({
  /** The gigs with the same one are dates of one series; null for a single gig. */
  seriesId: z.uuid().nullable(),
  application: applicationState.nullable(),
  /** Whether the act itself has nothing else in the gig's hours, without the reason. */
  isFree: z.boolean(),
  /** `busy` although `isFree`: somebody who plays in it never plays two shows at once. The act could send somebody else. */
  availability: z.enum(AVAILABILITY_WORDS),
  /** The gig's own terms, completed by the venue's usual hours. */
  suggestedTerms,
  /** `invite` is false while an application lives or was booked, once an invitation was declined, and in hours that are not free. */
  abilities: z.object({ invite: z.boolean() }),
})
export type InvitableGig = z.infer<typeof invitableGig>

/** One artist and their application to one gig of the calling venue. */
const invitee = z.object({
  artistId: z.uuid(),
  /** The newest application or invitation. */
  application: applicationState.nullable(),
  isFree: z.boolean(),
  availability: z.enum(AVAILABILITY_WORDS),
  abilities: z.object({ invite: z.boolean() }),
})
export type Invitee = z.infer<typeof invitee>

/** An offer that can still be accepted, for an evening of the calling venue. */
const nightOffer = z.object({
  applicationId: z.uuid(),
  /** The artist's public name. */
  artist: z.string(),
  gigTitle: z.string(),
  /** Who can accept it. */
  receiver: z.enum(SIDES),
  /** US dollars for the whole evening. */
  fee: z.number(),
  expiresAt: z.iso.datetime(),
  timeZone: z.string(),
})
export type NightOffer = z.infer<typeof nightOffer>

const { get, post } = operations('Booking')
const ofGig = z.object({ gigId: z.uuid() })

/** Operations for inviting artists. */
export const invitations = {
  /**
   * Refused if the artist is not free in the hours of the offer, or else of the gig. A repeat with the same `key` sends
   * nothing new and returns the invitation that it sent.
   */
  invite: post('book', '/gigs/{gigId}/invitations', 'Invite an artist to one of your gigs', {
    successStatus: 201,
  })
    .errors(
      declare(
        'PARTIES_SHARE_PERSON',
        'PERSON_BLOCKED',
        'CONTACT_LIMIT_REACHED',
        'BEGUN_TOO_OFTEN',
        'PROFILE_NOT_FOUND',
        'PROFILE_INCOMPLETE',
        'GIG_NOT_FOUND',
        'GIG_OWNER_ONLY',
        'ARTIST_NOT_FOUND',
        'SELF_BOOKING',
        'GIG_NOT_OPEN',
        'GIG_ADDRESS_MISSING',
        'GIG_ALREADY_BOOKED',
        'APPLICATION_EXISTS',
        'APPLICATION_DECLINED',
        'ARTIST_NOT_FREE',
        'VENUE_NOT_FREE',
        'SCHEDULE_CLASHES',
        'REQUEST_KEY_REUSED',
      ),
    )
    .input(
      inviteInput.extend({ ...ofGig.shape, ...optionallyKeyed }).transform((invitation) => ({
        ...inCents(invitation, 'proposedFee'),
        offer: invitation.offer && inCents(invitation.offer, 'fee'),
      })),
    )
    .output(applicationDetail),
  /**
   * The gig counts like a posted one. A repeat with the same `key` sends nothing new and returns the invitation that it sent.
   */
  invitePrivately: post('book', '/private-gigs', 'Offer an artist a gig that nobody else can see', {
    successStatus: 201,
  })
    .errors(
      declare(
        'PARTIES_SHARE_PERSON',
        'PERSON_BLOCKED',
        'CONTACT_LIMIT_REACHED',
        'PROFILE_NOT_FOUND',
        'PROFILE_INCOMPLETE',
        'GIG_VENUES_ONLY',
        'GIG_LIMIT_REACHED',
        'SERIES_TOO_MANY',
        'SCHEDULE_CLASHES',
        'PLACE_UNKNOWN',
        'ARTIST_NOT_FOUND',
        'ARTIST_NOT_FREE',
        'VENUE_NOT_FREE',
        'REQUEST_KEY_REUSED',
      ),
    )
    .input(
      privateGigInput.extend(optionallyKeyed).transform((input) => ({
        ...input,
        offer: inCents(input.offer, 'fee'),
      })),
    )
    .output(applicationDetail),
  /** In the order of the ids; ids that aren't artists' are left out. */
  invitees: get(
    'seeDeals',
    '/gigs/{gigId}/invitees',
    'Check which artists are invited to a gig, and which can be',
  )
    .errors(declare('GIG_NOT_FOUND', 'GIG_OWNER_ONLY'))
    .input(inviteesInput.extend(ofGig.shape))
    .output(z.object({ artists: z.array(invitee) })),
  /** For this gig and others of the same night, those that expire first at the top; at most 20. */
  nightOffers: get(
    'seeDeals',
    '/gigs/{gigId}/night-offers',
    'List the offers for the night of one of your gigs that can still be accepted',
  )
    .errors(declare('GIG_NOT_FOUND', 'GIG_OWNER_ONLY'))
    .input(z.strictObject(ofGig.shape))
    .output(z.object({ offers: z.array(nightOffer) })),
  /** The caller's own open gigs, soonest first, at most 100. */
  invitableGigs: get(
    'seeDeals',
    '/artists/{artistId}/invitable-gigs',
    'List your open gigs that an artist can be invited to',
  )
    .errors(declare('GIG_VENUES_ONLY', 'ARTIST_NOT_FOUND'))
    .input(z.strictObject({ artistId: partyIdSchema }))
    .output(z.object({ gigs: z.array(invitableGig) })),
}
