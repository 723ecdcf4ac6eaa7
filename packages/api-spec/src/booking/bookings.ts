import { partyIdSchema } from '@bandstand/domain/accounts'
import { BOOKING_STATUSES, bookingFilter } from '@bandstand/domain/booking'
import { GIG_STATUSES, PAYMENT_TYPES } from '@bandstand/domain/gigs'
import { SIDES } from '@bandstand/domain/lifecycle'
import { FUNDING_STATES } from '@bandstand/domain/payments'
import { z } from 'zod'
import { bookingTerms } from './booking-terms.ts'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'
import { paging } from '../paging.ts'

/** The gig that an application or a booking is about. Date and time are the gig's own; a booking's terms may differ. */
export const bookedGig = z.object({
  id: z.uuid(),
  title: z.string(),
  /** YYYY-MM-DD and HH:MM at the place, in `timeZone` (IANA). */
  date: z.string(),
  time: z.string(),
  timeZone: z.string(),
  startsAt: z.iso.datetime(),
  durationMinutes: z.number().int().nullable(),
  location: z.string(),
  /** US dollars; for an hour when it is paid hourly. */
  pay: z.number(),
  paymentType: z.enum(PAYMENT_TYPES),
  status: z.enum(GIG_STATUSES),
})
export type BookedGig = z.infer<typeof bookedGig>

/** A party by its public name: the band's or person's, the venue's. */
export const bookingParty = z.object({
  uuid: z.uuid(),
  name: z.string(),
  profileImageUrl: z.string().nullable(),
})
export type BookingParty = z.infer<typeof bookingParty>

/** Whether a show is funded. */
export const funding = z.object({
  state: z.enum(FUNDING_STATES),
  /** When the deposit is due; null until both have signed, and when none is expected. */
  dueAt: z.iso.datetime().nullable(),
})
export type Funding = z.infer<typeof funding>

export const bookingItem = z.object({
  id: z.uuid(),
  applicationId: z.uuid(),
  offerId: z.uuid(),
  gig: bookedGig,
  artist: bookingParty,
  venue: bookingParty,
  status: z.enum(BOOKING_STATUSES),
  /** Whether both have signed the current terms. */
  signed: z.boolean(),
  terms: bookingTerms,
  funding,
  createdAt: z.iso.datetime(),
  /** When it was released or cancelled, else null. */
  endedAt: z.iso.datetime().nullable(),
  /** What the party that cancelled wrote to the other; '' when nothing. */
  cancelReason: z.string(),
})
export type Booking = z.infer<typeof bookingItem>

/** One event of a booking's history before and beside its contract and its payment, which have their own. */
const bookingFact = z.object({
  at: z.iso.datetime(),
  actorRole: z.enum([...SIDES, 'system']),
  /** As a sentence. */
  text: z.string(),
  /** Of an offer, in US dollars. */
  amount: z.number().nullable(),
})
export type BookingFact = z.infer<typeof bookingFact>

/** All of a booking, for one of its parties. */
export const bookingDetail = bookingItem.extend({
  /** Where the act plays; null at a venue without stages. */
  stageName: z.string().nullable(),
  /** The conversation of the two. */
  threadId: z.uuid(),
  /** Oldest first. */
  events: z.array(bookingFact),
})
export type BookingDetail = z.infer<typeof bookingDetail>

const bookingPage = z.object({
  bookings: z.array(bookingItem),
  ...paging,
})
export type BookingPage = z.infer<typeof bookingPage>

/** A booking as an artist's profile shows it to everybody: no money. */
const publicGig = z.object({
  gigId: z.uuid(),
  title: z.string(),
  venue: bookingParty,
  location: z.string(),
  start: z.string(),
  end: z.string(),
  timeZone: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
})
export type PublicGig = z.infer<typeof publicGig>

const { get } = operations('Booking')

/** Operations on bookings for both parties. */
export const bookings = {
  list: get('seeDeals', '/bookings', 'List your bookings, 20 a page, with the exact total')
    .input(bookingFilter)
    .output(bookingPage),
  get: get('seeDeals', '/bookings/{id}', 'Get one of your bookings')
    .errors(declare('BOOKING_NOT_FOUND'))
    .input(z.strictObject({ id: z.uuid() }))
    .output(bookingDetail),
  /** Public bookings of an artist: upcoming soonest first, past latest first, at most 50 each. */
  artistGigs: get('browse', '/artists/{artistId}/gigs', 'List an artist’s upcoming and past gigs')
    .errors(declare('ARTIST_NOT_FOUND'))
    .input(z.strictObject({ artistId: partyIdSchema }))
    .output(z.object({ upcoming: z.array(publicGig), past: z.array(publicGig) })),
}
