import { partyIdSchema } from '@bandstand/domain/accounts'
import {
  APPLICATION_ORIGINS,
  APPLICATION_STATUSES,
  applicationFilter,
  applicationsInput,
  applyInput,
  declineInput,
  OFFER_STATUSES,
  whoPlaysInput,
} from '@bandstand/domain/booking'
import { SIDES } from '@bandstand/domain/lifecycle'
import { inCents } from '@bandstand/domain/money'
import { optionallyKeyed } from '@bandstand/domain/requests'
import { z } from 'zod'
import { bookingTerms, termDifferences } from './booking-terms.ts'
import { aboutPlayers, busyPlayer, withPlayers } from './busy-players.ts'
import { bookedGig, bookingItem, bookingParty } from './bookings.ts'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'
import { paging } from '../paging.ts'

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
  /** Until when its receiver answers; null once they did, while an offer is pending, and once it has ended. */
  answerBy: z.iso.datetime().nullable(),
  /** Whether it ended because its receiver didn't answer in time. */
  unanswered: z.boolean(),
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
  /** Of one made for several dates of a series at once: the dates that are in the same state, in US dollars together. */
  schedule: z
    .object({ dates: z.number().int(), ahead: z.number().int(), together: z.number(), lastOn: z.string() })
    .nullable(),
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
  answerBy: true,
  unanswered: true,
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

/** One of several dates that were applied to, or offered, at once. */
export const scheduleDate = z.object({
  applicationId: z.uuid(),
  gigId: z.uuid(),
  startsAt: z.iso.datetime(),
  timeZone: z.string(),
  status: z.enum(APPLICATION_STATUSES),
  /** US dollars: agreed, offered or else proposed. */
  fee: z.number().nullable(),
  /** The number of the newest offer; 0 when there is none. */
  newestOffer: z.number().int(),
  /** The offer that can be answered now. */
  pendingOffer: offerItem
    .pick({ id: true, number: true, madeBy: true, startsAt: true, endsAt: true })
    .nullable(),
  bookingId: z.uuid().nullable(),
})
export type ScheduleDate = z.infer<typeof scheduleDate>

/** All of an application, as one of its parties sees it. */
export const applicationDetail = applicationCard.extend({
  /** All dates that it was made for, this one included, in order; empty for a single one. */
  dates: z.array(scheduleDate),
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

/** An open date of a series, for one artist. */
const openDate = z.object({
  gigId: z.uuid(),
  startsAt: z.iso.datetime(),
  timeZone: z.string(),
  /** Whether there's no application or invitation that stands in the way of another one. */
  isNew: z.boolean(),
  /** Whether the artist is free in the gig's hours, without the reason. */
  isFree: z.boolean(),
})
export type OpenDate = z.infer<typeof openDate>

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
const aboutLive = declare('APPLICATION_NOT_FOUND', 'APPLICATION_CLOSED', 'SCHEDULE_CLASHES')

/**
 * Operations to read and answer applications and invitations. Those on several dates that were applied to at once (`also`) are
 * done on all of them or none.
 */
export const applications = {
  /** A repeat with the same `key` sends nothing new and returns the application that it sent. */
  apply: post('book', '/gigs/{gigId}/applications', 'Apply to an open gig', { successStatus: 201 })
    .errors(
      declare(
        'PARTIES_SHARE_PERSON',
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
        'SCHEDULE_CLASHES',
        'REQUEST_KEY_REUSED',
        ...aboutPlayers,
      ),
    )
    .input(
      applyInput
        .extend({ ...ofGig.shape, ...withPlayers, ...optionallyKeyed })
        .transform((application) => inCents(application, 'proposedFee')),
    )
    .output(applicationDetail),
  /** For an artist, or for the gig's venue about one; without one, `isNew` and `isFree` are true. Empty for a single gig. */
  openDates: get(
    'seeDeals',
    '/gigs/{gigId}/open-dates',
    'List the open dates of a gig’s series for an artist',
  )
    .errors(declare('PROFILE_NOT_FOUND', 'GIG_NOT_FOUND', 'GIG_OWNER_ONLY'))
    .input(z.strictObject({ ...ofGig.shape, artistId: partyIdSchema.optional() }))
    .output(z.object({ dates: z.array(openDate) })),
  /**
   * For acts. `players`: who plays unless the act says otherwise, by their rows of its line-up; `isNamed`: whether it named them before.
   * `busy`: who of its line-up plays elsewhere then, for which the request would be refused.
   */
  whoPlays: get('book', '/who-plays', 'See who would play, and who of them plays elsewhere then')
    .errors(declare('PLAYERS_OTHER_SIDE', 'GIG_NOT_FOUND', 'APPLICATION_NOT_FOUND'))
    .input(whoPlaysInput)
    .output(z.object({ players: z.array(z.uuid()), isNamed: z.boolean(), busy: z.array(busyPlayer) })),
  /** Those of an artist, or to all gigs of a venue: first those that need the caller's reply, then by the newest activity. */
  listMine: get('seeDeals', '/applications', 'List your applications and invitations')
    .input(applicationFilter)
    .output(applicationPage),
  getApplication: get('seeDeals', '/applications/{id}', 'Get an application with its offers')
    .errors(about)
    .input(byId)
    .output(applicationDetail),
  /** Marks an application or invitation from the other party as read. A repeat changes nothing. */
  openApplication: post('book', '/applications/{id}/open', 'Mark an application as opened')
    .errors(about)
    .input(applicationsInput)
    .output(applicationDetail),
  /** For the venue. A repeat changes nothing. */
  shortlist: put('book', '/applications/{id}/shortlisted', 'Add an artist to the shortlist, or remove them')
    .errors({ ...aboutLive, ...declare('GIG_OWNER_ONLY') })
    .input(applicationsInput.extend({ shortlisted: z.boolean() }))
    .output(applicationDetail),
  /** By the party that received it: a venue declines an application, an artist an invitation. */
  decline: post('book', '/applications/{id}/decline', 'Decline, with an optional note')
    .errors({ ...aboutLive, ...declare('APPLICATION_OTHER_SIDE') })
    .input(declineInput.extend(applicationsInput.shape))
    .output(applicationDetail),
  /** By the party that sent it. */
  withdraw: post('book', '/applications/{id}/withdraw', 'Withdraw an application or invitation')
    .errors({ ...aboutLive, ...declare('APPLICATION_OTHER_SIDE') })
    .input(applicationsInput)
    .output(applicationDetail),
}
