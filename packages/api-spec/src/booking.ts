import {
  APPLICATION_ORIGINS,
  APPLICATION_STATUSES,
  applicationFilter,
  applyInput,
  bookingDefaults,
  declineInput,
  inviteesInput,
  inviteInput,
  OFFER_STATUSES,
  offerInput,
  PARTIES,
  secondAct,
} from '@bandstand/domain/booking'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { bookingTerms, termDifferences } from './booking-terms.ts'
import { bookedGig, bookingItem, bookingParty, bookings } from './bookings.ts'
import { calendar } from './calendar.ts'
import { declare } from './errors.ts'
import { ownGigs } from './own-gigs.ts'

export const applicant = bookingParty.extend({
  professions: z.array(z.string()),
  instruments: z.array(z.string()),
  genres: z.array(z.string()),
  /** US dollars. */
  hourlyRate: z.number().nullable(),
  location: z.string().nullable(),
  rating: z.number().nullable(),
})
export type Applicant = z.infer<typeof applicant>

/** One version of an offer; `number` counts from 1 within its application. */
export const offerItem = bookingTerms.extend({
  id: z.uuid(),
  number: z.number().int(),
  madeBy: z.enum(PARTIES),
  /** Past its `expiresAt` a standing offer reads `expired` at once. */
  status: z.enum(OFFER_STATUSES),
  expiresAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  /** What changed against the offer before, in words; empty for the first. */
  differences: termDifferences,
  /** For the venue, of its own standing offer: why it cannot be accepted until the venue acts. Null to the artist. */
  hold: z.enum(['blocked', 'second_act']).nullable(),
  abilities: z.object({ accept: z.boolean(), decline: z.boolean(), withdraw: z.boolean() }),
})
export type Offer = z.infer<typeof offerItem>

/** One application as lists show it, to either side. */
export const applicationCard = z.object({
  id: z.uuid(),
  gig: bookedGig,
  artist: applicant,
  venue: bookingParty,
  origin: z.enum(APPLICATION_ORIGINS),
  status: z.enum(APPLICATION_STATUSES),
  /** Whose turn it is; null once it has ended. */
  waitingFor: z.enum(PARTIES).nullable(),
  message: z.string(),
  /** US dollars. */
  proposedFee: z.number().nullable(),
  setDetails: z.string(),
  /** The kind word of a refusal. */
  closingText: z.string(),
  createdAt: z.iso.datetime(),
  lastActivityAt: z.iso.datetime(),
  /** The offer that can be accepted now. */
  standingOffer: z
    .object({
      id: z.uuid(),
      number: z.number().int(),
      madeBy: z.enum(PARTIES),
      fee: z.number(),
      expiresAt: z.iso.datetime(),
    })
    .nullable(),
  bookingId: z.uuid().nullable(),
  /** Which side the reader is. */
  me: z.enum(PARTIES),
  abilities: z.object({
    open: z.boolean(),
    shortlist: z.boolean(),
    unshortlist: z.boolean(),
    decline: z.boolean(),
    withdraw: z.boolean(),
    makeOffer: z.boolean(),
  }),
})
export type ApplicationCard = z.infer<typeof applicationCard>

/** What a form for an offer begins with. */
const suggestedTerms = bookingTerms.omit({ startsAt: true, endsAt: true })
export type SuggestedTerms = z.infer<typeof suggestedTerms>

/** One application whole, as one of its two sides sees it. */
export const applicationDetail = applicationCard.extend({
  /** Where the two write to each other. */
  threadId: z.uuid(),
  /** Oldest first. */
  offers: z.array(offerItem),
  /** The number of the newest offer, which a new one answers; 0 when there is none. */
  newestOffer: z.number().int(),
  /** What a form for the next offer begins with: the newest offer, or the gig and the proposed fee. */
  suggestedTerms,
})
export type ApplicationDetail = z.infer<typeof applicationDetail>

export const applicationPage = z.object({
  applications: z.array(applicationCard),
  /** Exact number that match, over all pages. */
  total: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
  /** Exact numbers of all of them, whatever is shown. */
  counts: z.object({ waiting: z.number().int(), live: z.number().int(), closed: z.number().int() }),
})
export type ApplicationPage = z.infer<typeof applicationPage>

/** What a gig's page offers its reader. */
export const gigStanding = z.object({
  /** An artist's own application to it, the newest. */
  mine: z.object({ id: z.uuid(), status: z.enum(APPLICATION_STATUSES) }).nullable(),
  /** For the gig's venue: how many applied or were invited and are still in play, and how many in all. */
  applicants: z.object({ live: z.number().int(), total: z.number().int() }).nullable(),
  /** What an invitation's offer begins with, for the venue while it may invite. */
  invitationTerms: suggestedTerms.nullable(),
  abilities: z.object({
    apply: z.boolean(),
    invite: z.boolean(),
    /** Close the gig, or open it again. */
    close: z.boolean(),
    restore: z.boolean(),
  }),
})
export type GigStanding = z.infer<typeof gigStanding>

/** An open gig of the calling venue, and what is between it and the artist already. */
export const invitableGig = bookedGig.extend({
  application: z.object({ id: z.uuid(), status: z.enum(APPLICATION_STATUSES) }).nullable(),
  /** Whether the artist is free in the gig's hours; never why not. */
  isFree: z.boolean(),
  /** The gig's own terms, completed by the venue's usual hours. */
  suggestedTerms,
  /** `invite` is false while an application lives or was booked, once an invitation was declined, and in hours that are not free. */
  abilities: z.object({ invite: z.boolean() }),
})
export type InvitableGig = z.infer<typeof invitableGig>

/** What is between one artist and one gig of the calling venue. */
export const invitee = z.object({
  artistId: z.uuid(),
  /** The newest application or invitation. */
  application: z
    .object({ id: z.uuid(), status: z.enum(APPLICATION_STATUSES), origin: z.enum(APPLICATION_ORIGINS) })
    .nullable(),
  isFree: z.boolean(),
  abilities: z.object({ invite: z.boolean() }),
})
export type Invitee = z.infer<typeof invitee>

const tags = ['Booking']
const byId = z.strictObject({ id: z.uuid() })
const ofGig = z.object({ gigId: z.uuid() })
const about = declare('UNAUTHENTICATED', 'APPLICATION_NOT_FOUND')
const aboutLive = declare('UNAUTHENTICATED', 'APPLICATION_NOT_FOUND', 'APPLICATION_CLOSED')
/** Names the version that its reader saw: a newer one is a conflict, never a surprise. */
const byOffer = z.object({ id: z.uuid(), number: z.int().min(1) })
const answersOffer = declare(
  'UNAUTHENTICATED',
  'OFFER_NOT_FOUND',
  'OFFER_OTHER_SIDE',
  'OFFER_STALE',
  'OFFER_EXPIRED',
  'OFFER_NOT_STANDING',
)

export const booking = {
  gigStanding: oc
    .route({
      method: 'GET',
      path: '/gigs/{gigId}/standing',
      tags,
      summary: 'What a gig’s page offers its reader',
    })
    .errors(declare('UNAUTHENTICATED', 'GIG_NOT_FOUND'))
    .input(z.strictObject({ gigId: z.uuid() }))
    .output(gigStanding),
  apply: oc
    .route({
      method: 'POST',
      path: '/gigs/{gigId}/applications',
      tags,
      successStatus: 201,
      summary: 'Apply to an open gig',
    })
    .errors(
      declare(
        'PERSON_BLOCKED',
        'CONTACT_LIMIT_REACHED',
        'BEGUN_TOO_OFTEN',
        'UNAUTHENTICATED',
        'PROFILE_NOT_FOUND',
        'PROFILE_INCOMPLETE',
        'APPLY_ARTISTS_ONLY',
        'GIG_NOT_FOUND',
        'GIG_NOT_OPEN',
        'GIG_ALREADY_BOOKED',
        'APPLICATION_EXISTS',
        'APPLICATION_DECLINED',
      ),
    )
    .input(applyInput.extend(ofGig.shape))
    .output(applicationDetail),
  /** An artist who isn't free in the hours of the offer, or else of the gig, cannot be invited. */
  invite: oc
    .route({
      method: 'POST',
      path: '/gigs/{gigId}/invitations',
      tags,
      successStatus: 201,
      summary: 'Invite an artist to a gig of one’s own',
    })
    .errors(
      declare(
        'PERSON_BLOCKED',
        'CONTACT_LIMIT_REACHED',
        'BEGUN_TOO_OFTEN',
        'UNAUTHENTICATED',
        'PROFILE_NOT_FOUND',
        'PROFILE_INCOMPLETE',
        'GIG_NOT_FOUND',
        'GIG_OWNER_ONLY',
        'ARTIST_NOT_FOUND',
        'SELF_BOOKING',
        'GIG_NOT_OPEN',
        'GIG_ALREADY_BOOKED',
        'APPLICATION_EXISTS',
        'APPLICATION_DECLINED',
        'ARTIST_NOT_FREE',
        'VENUE_NOT_FREE',
        'VENUE_SECOND_ACT',
      ),
    )
    .input(inviteInput.extend(ofGig.shape))
    .output(applicationDetail),
  /** In the order of the ids; whoever is no artist is left out. */
  invitees: oc
    .route({
      method: 'GET',
      path: '/gigs/{gigId}/invitees',
      tags,
      summary: 'Which artists are invited to a gig, and which can be',
    })
    .errors(declare('UNAUTHENTICATED', 'GIG_NOT_FOUND', 'GIG_OWNER_ONLY'))
    .input(inviteesInput.extend(ofGig.shape))
    .output(z.object({ artists: z.array(invitee) })),
  /** The caller's own open gigs, soonest first, at most 100. */
  invitableGigs: oc
    .route({
      method: 'GET',
      path: '/artists/{artistId}/invitable-gigs',
      tags,
      summary: 'Open gigs of the calling venue to which an artist can be invited',
    })
    .errors(declare('UNAUTHENTICATED', 'GIG_VENUES_ONLY', 'ARTIST_NOT_FOUND'))
    .input(z.strictObject({ artistId: z.uuid() }))
    .output(z.object({ gigs: z.array(invitableGig) })),
  /** Side by side for the gig's venue: shortlisted first, then by the newest activity; those that ended come last. */
  listForGig: oc
    .route({ method: 'GET', path: '/gigs/{gigId}/applications', tags, summary: 'Applicants of a gig' })
    .errors(declare('UNAUTHENTICATED', 'GIG_NOT_FOUND', 'GIG_OWNER_ONLY'))
    .input(applicationFilter.extend(ofGig.shape))
    .output(applicationPage.extend({ gig: bookedGig })),
  /** Of an artist, or of all gigs of a venue: what waits for the caller first, then by the newest activity. */
  listMine: oc
    .route({
      method: 'GET',
      path: '/applications',
      tags,
      summary: 'The caller’s applications and invitations',
    })
    .errors(declare('UNAUTHENTICATED'))
    .input(applicationFilter)
    .output(applicationPage),
  getApplication: oc
    .route({
      method: 'GET',
      path: '/applications/{id}',
      tags,
      summary: 'One application with its offers',
    })
    .errors(about)
    .input(byId)
    .output(applicationDetail),
  /** Marks what came from the other side as read. A repeat changes nothing. */
  openApplication: oc
    .route({ method: 'POST', path: '/applications/{id}/open', tags, summary: 'Say that it was opened' })
    .errors(about)
    .input(byId)
    .output(applicationDetail),
  /** For the venue. A repeat changes nothing. */
  shortlist: oc
    .route({
      method: 'PUT',
      path: '/applications/{id}/shortlisted',
      tags,
      summary: 'Put an artist on the shortlist, or take off',
    })
    .errors({ ...aboutLive, ...declare('GIG_OWNER_ONLY') })
    .input(z.strictObject({ id: z.uuid(), shortlisted: z.boolean() }))
    .output(applicationDetail),
  /** By the side that received it: a venue declines an application, an artist an invitation. */
  decline: oc
    .route({ method: 'POST', path: '/applications/{id}/decline', tags, summary: 'Decline with a kind word' })
    .errors({ ...aboutLive, ...declare('APPLICATION_OTHER_SIDE') })
    .input(declineInput.extend({ id: z.uuid() }))
    .output(applicationDetail),
  /** By the side that sent it. */
  withdraw: oc
    .route({
      method: 'POST',
      path: '/applications/{id}/withdraw',
      tags,
      summary: 'Withdraw an application or invitation',
    })
    .errors({ ...aboutLive, ...declare('APPLICATION_OTHER_SIDE') })
    .input(byId)
    .output(applicationDetail),
  /**
   * Makes an offer, or counters the standing one. `answers` is the number of the newest offer that its maker has seen,
   * 0 when there is none. A standing offer of the other side becomes `countered`, one's own `withdrawn`. Refused in
   * hours that the venue blocked; a venue says with `secondAct` that it wants this act beside one that is booked.
   */
  makeOffer: oc
    .route({
      method: 'POST',
      path: '/applications/{id}/offers',
      tags,
      successStatus: 201,
      summary: 'Make or counter an offer',
    })
    .errors({
      ...aboutLive,
      ...declare(
        'CONTACT_LIMIT_REACHED',
        'OFFER_STALE',
        'GIG_NOT_OPEN',
        'OFFERS_TOO_MANY',
        'MEMBER_UNAVAILABLE',
        'VENUE_NOT_FREE',
        'VENUE_SECOND_ACT',
      ),
    })
    .input(offerInput.safeExtend({ id: z.uuid(), answers: z.int().min(0) }))
    .output(applicationDetail),
  /** Books both at once or not at all. `secondAct` is the venue's confirmation, as with an offer. */
  acceptOffer: oc
    .route({
      method: 'POST',
      path: '/offers/{id}/accept',
      tags,
      summary: 'Accept the standing offer: books both',
    })
    .errors({
      ...answersOffer,
      ...declare(
        'GIG_ALREADY_BOOKED',
        'GIG_NOT_OPEN',
        'ARTIST_NOT_FREE',
        'VENUE_NOT_FREE',
        'VENUE_SECOND_ACT',
        'SECOND_ACT_UNCONFIRMED',
        'APPLICATION_CLOSED',
        'MEMBER_UNAVAILABLE',
      ),
    })
    .input(z.strictObject({ ...byOffer.shape, secondAct }))
    .output(bookingItem),
  /** The application stays: another offer may follow. */
  declineOffer: oc
    .route({ method: 'POST', path: '/offers/{id}/decline', tags, summary: 'Decline the standing offer' })
    .errors(answersOffer)
    .input(z.strictObject(byOffer.shape))
    .output(applicationDetail),
  withdrawOffer: oc
    .route({
      method: 'POST',
      path: '/offers/{id}/withdraw',
      tags,
      summary: 'Withdraw one’s own standing offer',
    })
    .errors(answersOffer)
    .input(z.strictObject(byOffer.shape))
    .output(applicationDetail),
  /** Also of a member who has chosen nothing. */
  getDefaults: oc
    .route({
      method: 'GET',
      path: '/booking/defaults',
      tags,
      summary: 'What the caller begins bookings with',
    })
    .errors(declare('UNAUTHENTICATED', 'PROFILE_NOT_FOUND'))
    .output(bookingDefaults),
  /** The buffer holds for times that are taken from now on; bookings that stand keep theirs. */
  saveDefaults: oc
    .route({ method: 'PUT', path: '/booking/defaults', tags, summary: 'Choose buffer and usual hours' })
    .errors(declare('UNAUTHENTICATED', 'PROFILE_NOT_FOUND'))
    .input(bookingDefaults)
    .output(bookingDefaults),
  ...bookings,
  ...calendar,
  ...ownGigs,
}
