import { USER_TYPES } from '@bandstand/domain/accounts'
import {
  comparablePayInput,
  createGigInput,
  gigAddressInput,
  gigFacts,
  GIG_STATUSES,
  GIG_VISIBILITIES,
  gigFilter,
  moveGigInput,
  updateGigInput,
} from '@bandstand/domain/gigs'
import { marker } from '@bandstand/domain/places'
import { inCents } from '@bandstand/domain/money'
import { stageFacts } from '@bandstand/domain/stages'
import { z } from 'zod'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'
import { paging } from '../paging.ts'

/** The member who posted a gig. */
const gigCreator = z.object({
  uuid: z.uuid(),
  fullName: z.string().nullable(),
  venueName: z.string().nullable(),
  userType: z.enum(USER_TYPES),
  profileImageUrl: z.string().nullable(),
  isPro: z.boolean(),
})

const gigCore = z.object({
  id: z.uuid(),
  ...gigFacts,
  /** The IANA zone of `date` and `time`; `startsAt` is the same moment as an instant. */
  timeZone: z.string(),
  startsAt: z.iso.datetime(),
  locationLat: z.number().nullable(),
  locationLng: z.number().nullable(),
  status: z.enum(GIG_STATUSES),
  isBoosted: z.boolean(),
  createdBy: z.uuid(),
  venueId: z.uuid(),
  venueName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  creator: gigCreator,
})

/** One gig of a list. */
export const gigListItem = gigCore.extend({
  /** Whole miles from the place that the filter measures from; missing when it measures from none. */
  distanceMiles: z.number().int().optional(),
})
export type GigListItem = z.infer<typeof gigListItem>

export const gigPage = z.object({
  gigs: z.array(gigListItem),
  ...paging,
})
export type GigPage = z.infer<typeof gigPage>

/** All of a gig, with its venue's card and what the reader may do with it. */
export const gigDetail = gigCore.extend({
  placeId: z.string().nullable(),
  /** The position that the venue marked on the map; null when the gig is at its address. */
  marker,
  /** The stage that the gig is on; null at a venue without stages. */
  stage: stageFacts.nullable(),
  /** A private gig is visible to its venue and the artists it was offered to, and in no list. */
  visibility: z.enum(GIG_VISIBILITIES),
  venue: z
    .object({
      uuid: z.uuid(),
      name: z.string(),
      venueType: z.string().nullable(),
      contactEmail: z.string().nullable(),
      profileImageUrl: z.string().nullable(),
      capacity: z.number().int().nullable(),
      isPro: z.boolean(),
    })
    .nullable(),
  /** Null for a single gig. */
  series: z
    .object({
      id: z.uuid(),
      /** The rule, as 'Every Thursday'. */
      text: z.string(),
      /** Whether its venue changed this date by hand. */
      changed: z.boolean(),
      /** The other open dates ahead: how many, and the first ones. */
      total: z.number().int(),
      next: z.array(z.object({ id: z.uuid(), date: z.string(), time: z.string() })),
    })
    .nullable(),
  /** The bill that it's on, for its venue; null for others, and for an evening of its own. */
  billId: z.uuid().nullable(),
  abilities: z.object({ edit: z.boolean() }),
})
export type GigDetail = z.infer<typeof gigDetail>

/** How many gigs the caller may still post this month; null means no limit. */
export const postingAllowance = z.object({
  limit: z.number().int().nullable(),
  used: z.number().int(),
  reached: z.boolean(),
})
export type PostingAllowance = z.infer<typeof postingAllowance>

/** What comparable gigs paid for the evening, in US dollars; null where too few are known. */
export const comparablePay = z.object({
  pay: z
    .object({
      /** A quarter of them paid at most this. */
      low: z.number(),
      /** A quarter of them paid at least this. */
      high: z.number(),
      shows: z.number().int(),
      venues: z.number().int(),
      /** On which days, and how long; null for any. */
      days: z.string().nullable(),
      length: z.string().nullable(),
    })
    .nullable(),
})
export type ComparablePay = z.infer<typeof comparablePay>

const { get, post, put } = operations('Gigs')
const byId = z.object({ id: z.uuid() })
/** The filter of the list of gigs, read: for the fast path of the server, too. */
export const gigListInput = gigFilter.transform((filter) => inCents(filter, 'minPay'))

export const gigs = {
  list: get('browse', '/gigs', 'List gigs by date, 8 a page, with the exact number of matches')
    .errors(declare('LOCATION_UNUSABLE'))
    .input(gigListInput)
    .output(gigPage),
  get: get('browse', '/gigs/{id}', 'Get a gig with its venue')
    .errors(declare('GIG_NOT_FOUND'))
    .input(byId)
    .output(gigDetail),
  /** A gig for its edit form; refused to everybody but its creator. */
  getForEdit: get('seeDeals', '/gigs/{id}/edit', 'Get one of your gigs to edit')
    .errors(declare('GIG_NOT_FOUND', 'GIG_NOT_YOURS'))
    .input(byId)
    .output(gigDetail),
  postingAllowance: get(
    'seeDeals',
    '/gig-posting-allowance',
    'Get how many gigs you can still post this month',
  )
    .errors(declare('GIG_VENUES_ONLY'))
    .output(postingAllowance),
  /** From the bookings of the past year, only where at least eight shows at five venues are known. */
  comparablePay: get('browse', '/comparable-pay', 'Get what gigs like one usually pay')
    .errors(declare('GIG_NOT_FOUND'))
    .input(comparablePayInput)
    .output(comparablePay),
  /**
   * With `repeat`, a gig on each date of a series: all of them or none; returns the first. A second request with the same `key`
   * posts nothing new and returns the gig it posted.
   */
  create: post('book', '/gigs', 'Post a gig, or a series of gigs', { successStatus: 201 })
    .errors(
      declare(
        'PROFILE_NOT_FOUND',
        'PROFILE_INCOMPLETE',
        'GIG_VENUES_ONLY',
        'GIG_LIMIT_REACHED',
        'SERIES_TOO_MANY',
        'REQUEST_KEY_REUSED',
        'PLACE_UNKNOWN',
      ),
    )
    .input(createGigInput.transform((gig) => inCents(gig, 'pay')))
    .output(gigDetail),
  update: put('book', '/gigs/{id}', 'Change one of your gigs')
    .errors(
      declare('PROFILE_NOT_FOUND', 'GIG_NOT_FOUND', 'GIG_NOT_YOURS', 'GIG_NOT_EDITABLE', 'PLACE_UNKNOWN'),
    )
    .input(updateGigInput.extend({ id: z.uuid() }).transform((gig) => inCents(gig, 'pay')))
    .output(gigDetail),
  /** Moves an open gig, as `update` does, without sending all of its fields. */
  move: put('book', '/gigs/{id}/day', 'Move one of your gigs to another day or time')
    .errors(declare('PROFILE_NOT_FOUND', 'GIG_NOT_FOUND', 'GIG_NOT_YOURS', 'GIG_NOT_EDITABLE'))
    .input(moveGigInput.extend({ id: z.uuid() }))
    .output(gigDetail),
  /** For a gig that was posted with its town only. A street without a town is in the gig's town. */
  giveAddress: put('book', '/gigs/{id}/address', 'Complete the address of one of your gigs')
    .errors(declare('GIG_NOT_FOUND', 'GIG_NOT_YOURS', 'GIG_NOT_EDITABLE'))
    .input(gigAddressInput.extend({ id: z.uuid() }))
    .output(gigDetail),
}
