import {
  APPLICATION_ORIGINS,
  APPLICATION_STATUSES,
  applicationFilter,
  applyInput,
  declineInput,
  OFFER_STATUSES,
} from '@bandstand/domain/booking'
import { SIDES } from '@bandstand/domain/lifecycle'
import { inCents } from '@bandstand/domain/money'
import { optionallyKeyed } from '@bandstand/domain/requests'
import { z } from 'zod'
import { bookingTerms, termDifferences } from './booking-terms.ts'
import { bookedGig, bookingItem, bookingParty } from './bookings.ts'
import { declare } from './errors.ts'
import { operations } from './operations.ts'
import { paging } from './paging.ts'

const applicant = bookingParty.extend({
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
const offerItem = bookingTerms.extend({
  id: z.uuid(),
  number: z.number().int(),
  madeBy: z.enum(SIDES),
  /** A pending offer past its `expiresAt` is returned as `expired` right away. */
  status: z.enum(OFFER_STATUSES),
  expiresAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  /** Changes from the offer before, as text; empty for the first. */
  differences: termDifferences,
  /** For the venue, of its own pending offer: why it cannot be accepted until the venue acts. Null to the artist. */
  hold: z.enum(['blocked', 'booked']).nullable(),
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
  waitingFor: z.enum(SIDES).nullable(),
  /** Whether the venue wrote that its invitation is agreed on already, and the artist only confirms it. */
  agreed: z.boolean(),
  message: z.string(),
  /** US dollars. */
  proposedFee: z.number().nullable(),
  setDetails: z.string(),
  /** The note of the member who ended it; empty without one. */
  closingText: z.string(),
  createdAt: z.iso.datetime(),
  lastActivityAt: z.iso.datetime(),
  /** The offer that can be accepted now. */
  pendingOffer: z
    .object({
      id: z.uuid(),
      number: z.number().int(),
      madeBy: z.enum(SIDES),
      fee: z.number(),
      expiresAt: z.iso.datetime(),
    })
    .nullable(),
  /** The newest offer, whatever became of it; a pending one past its time is `expired`. Null once there's a booking. */
  lastOffer: offerItem.pick({ madeBy: true, status: true, fee: true }).nullable(),
  /** The booking that came of it, with the agreed fee. */
  booking: bookingItem.pick({ id: true, status: true, signed: true }).extend({ fee: z.number() }).nullable(),
  /** Which side the reader is. */
  me: z.enum(SIDES),
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

/** The status of an application, for pages about its gig or its artist. */
export const applicationState = applicationCard.pick({
  id: true,
  status: true,
  origin: true,
  waitingFor: true,
  pendingOffer: true,
  lastOffer: true,
  booking: true,
  me: true,
})
export type ApplicationState = z.infer<typeof applicationState>

/** Initial values of a form for an offer. */
export const suggestedTerms = bookingTerms
  .omit({ startsAt: true, endsAt: true })
  .extend({ startIsSecond: z.boolean(), endIsSecond: z.boolean() })
export type SuggestedTerms = z.infer<typeof suggestedTerms>

/** All of an application, as one of its parties sees it. */
export const applicationDetail = applicationCard.extend({
  /** The thread of the two parties. */
  threadId: z.uuid(),
  /** Oldest first. */
  offers: z.array(offerItem),
  /** The number of the newest offer, to which the next one replies; 0 when there is none. */
  newestOffer: z.number().int(),
  /** Initial values of a form for the next offer: the newest offer, or the gig and the proposed fee. */
  suggestedTerms,
})
export type ApplicationDetail = z.infer<typeof applicationDetail>

const applicationPage = z.object({
  applications: z.array(applicationCard),
  ...paging,
  /** Exact numbers of all applications, regardless of the filter. */
  counts: z.object({
    waiting: z.number().int(),
    live: z.number().int(),
    booked: z.number().int(),
    closed: z.number().int(),
  }),
})
export type ApplicationPage = z.infer<typeof applicationPage>

const { get, post, put } = operations('Booking')
const byId = z.strictObject({ id: z.uuid() })
const ofGig = z.object({ gigId: z.uuid() })
const about = declare('APPLICATION_NOT_FOUND')
const aboutLive = declare('APPLICATION_NOT_FOUND', 'APPLICATION_CLOSED')

/** Operations to read and answer applications and invitations. */
export const applications = {
  /** A repeat with the same `key` sends nothing new and returns the application that it sent. */
  apply: post('/gigs/{gigId}/applications', 'Apply to an open gig', { successStatus: 201 })
    .errors(
      declare(
        'PERSON_BLOCKED',
        'CONTACT_LIMIT_REACHED',
        'BEGUN_TOO_OFTEN',
        'PROFILE_NOT_FOUND',
        'PROFILE_INCOMPLETE',
        'APPLY_ARTISTS_ONLY',
        'GIG_NOT_FOUND',
        'GIG_NOT_OPEN',
        'GIG_ALREADY_BOOKED',
        'APPLICATION_EXISTS',
        'APPLICATION_DECLINED',
        'REQUEST_KEY_REUSED',
      ),
    )
    .input(
      applyInput
        .extend({ ...ofGig.shape, ...optionallyKeyed })
        .transform((application) => inCents(application, 'proposedFee')),
    )
    .output(applicationDetail),
  /** Those of an artist, or to all gigs of a venue: first those that need the caller's reply, then by the newest activity. */
  listMine: get('/applications', 'List your applications and invitations')
    .input(applicationFilter)
    .output(applicationPage),
  getApplication: get('/applications/{id}', 'Get an application with its offers')
    .errors(about)
    .input(byId)
    .output(applicationDetail),
  /** Marks an application or invitation from the other party as read. A repeat changes nothing. */
  openApplication: post('/applications/{id}/open', 'Mark an application as opened')
    .errors(about)
    .input(byId)
    .output(applicationDetail),
  /** For the venue. A repeat changes nothing. */
  shortlist: put('/applications/{id}/shortlisted', 'Add an artist to the shortlist, or remove them')
    .errors({ ...aboutLive, ...declare('GIG_OWNER_ONLY') })
    .input(z.strictObject({ id: z.uuid(), shortlisted: z.boolean() }))
    .output(applicationDetail),
  /** By the party that received it: a venue declines an application, an artist an invitation. */
  decline: post('/applications/{id}/decline', 'Decline, with an optional note')
    .errors({ ...aboutLive, ...declare('APPLICATION_OTHER_SIDE') })
    .input(declineInput.extend({ id: z.uuid() }))
    .output(applicationDetail),
  /** By the party that sent it. */
  withdraw: post('/applications/{id}/withdraw', 'Withdraw an application or invitation')
    .errors({ ...aboutLive, ...declare('APPLICATION_OTHER_SIDE') })
    .input(byId)
    .output(applicationDetail),
}
