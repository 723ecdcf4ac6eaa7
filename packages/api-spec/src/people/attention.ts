import { ATTENTION_KINDS, BOOKING_STEPS, NIGHT_TIMES } from '@bandstand/domain/attention'
import { SIDES } from '@bandstand/domain/lifecycle'
import { ROLES } from '@bandstand/domain/parties'
import { pageNumber } from '@bandstand/domain/requests'
import { z } from 'zod'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'
import { paging } from '../paging.ts'

/** One item on the caller's list of things to do. */
const attentionItem = z.object({
  /** The same for the same thing at each reading. */
  key: z.string(),
  kind: z.enum(ATTENTION_KINDS),
  title: z.string(),
  /** The button: its text, and the page of the app that it leads to. */
  action: z.object({ label: z.string(), path: z.string() }),
  /** What it is about; null for the caller's own profile. */
  gig: z.object({ title: z.string(), startsAt: z.iso.datetime(), timeZone: z.string() }).nullable(),
  /** What the deadline is ('Reply by') and when; null when there is none. */
  deadline: z.object({ label: z.string(), at: z.iso.datetime() }).nullable(),
  /** Whose it is, in a list for all parties; null in a list for one. */
  party: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})
export type AttentionItem = z.infer<typeof attentionItem>

const attentionList = z.object({
  items: z.array(attentionItem),
  /** Of all, also those that are not listed. */
  total: z.number().int(),
  /** In a list for all parties, how many each has, in the order of the choice; empty in a list for one. */
  parties: z.array(z.object({ id: z.uuid(), name: z.string(), total: z.number().int() })),
})
export type AttentionList = z.infer<typeof attentionList>

export const bookingProgress = z.object({
  /** In their order; empty when the booking ended early. */
  steps: z.array(z.object({ step: z.enum(BOOKING_STEPS), done: z.boolean() })),
  /** What the caller has to do for this booking, the most urgent first. */
  mine: z.array(attentionItem),
  /** What the other party has to do first, and by when; null when nothing. */
  theirs: z
    .object({ text: z.string(), deadline: z.object({ label: z.string(), at: z.iso.datetime() }).nullable() })
    .nullable(),
})
export type BookingProgress = z.infer<typeof bookingProgress>

/** A coming night: a booking, or a venue's open gig. */
const night = z.object({
  kind: z.enum(['booking', 'gig']),
  id: z.uuid(),
  title: z.string(),
  /** The other party's name; empty for a gig that isn't booked. */
  with: z.string(),
  /** Wall clocks in `timeZone`, YYYY-MM-DDTHH:MM; a gig may have no end. */
  start: z.string(),
  end: z.string().nullable(),
  timeZone: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  when: z.enum(NIGHT_TIMES),
  /** Whether both have signed; null for a gig. */
  signed: z.boolean().nullable(),
  /** What the caller has to do about it first; null when nothing. */
  next: z.string().nullable(),
})
export type Night = z.infer<typeof night>

const overview = z.object({
  /** For all parties of somebody who has several. */
  toDo: attentionList,
  /** Those of the next seven days, soonest first, at most five; without any, the next booking. */
  nights: z.array(night),
  /** In US dollars; null without a profile, and to whoever doesn't see the party's money. */
  money: z
    .object({
      /** In escrow. */
      held: z.number(),
      /** Not deposited yet; 0 where no deposits are made. */
      due: z.number(),
      /** Fees of late cancellations that the venue hasn't paid. */
      owed: z.number(),
      /** What an artist can withdraw; null for a venue. */
      available: z.number().nullable(),
    })
    .nullable(),
})
export type Overview = z.infer<typeof overview>

/** One of the caller's acts and venues, with its next nights, offers and tasks. */
const partyAhead = z.object({
  id: z.uuid(),
  name: z.string(),
  side: z.enum(SIDES),
  profileImageUrl: z.string().nullable(),
  /** What the caller is for it. */
  role: z.enum(ROLES),
  /** The next booked nights, soonest first: the first three, and how many there are. */
  nights: z.object({
    first: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        with: z.string(),
        startsAt: z.iso.datetime(),
        timeZone: z.string(),
        /** Whether both have signed. */
        signed: z.boolean(),
      }),
    ),
    total: z.number().int(),
  }),
  /** Offers that can still be accepted, those that it received first; none for a role that may not see them. */
  offers: z.object({
    first: z.array(
      z.object({
        applicationId: z.uuid(),
        title: z.string(),
        with: z.string(),
        fee: z.number(),
        expiresAt: z.iso.datetime(),
        /** Whether it has to reply, or made the offer itself. */
        received: z.boolean(),
      }),
    ),
    total: z.number().int(),
  }),
  /** How much needs the caller's attention. */
  toDo: z.number().int(),
})
export type PartyAhead = z.infer<typeof partyAhead>

const partiesAhead = z.object({ parties: z.array(partyAhead), ...paging })
export type PartiesAhead = z.infer<typeof partiesAhead>

const { get } = operations('Attention')

export const attention = {
  /**
   * Of the party that the request is for, of `all` parties of the caller, or of one of them. Each role is asked only for what it may
   * do. Paths that are for another party than the request's say so.
   */
  list: get('useAccount', '/attention', 'List what you have to do next, most urgent first, at most 20')
    .errors(declare('PARTY_NOT_YOURS'))
    .input(z.strictObject({ party: z.union([z.literal('all'), z.uuid()]).optional() }))
    .output(attentionList),
  /** The one that came with the account first, then by name; twenty a page. */
  parties: get(
    'useAccount',
    '/parties/ahead',
    'List your acts and venues with their next nights and open offers, and how much each has to do',
  )
    .input(z.strictObject({ page: pageNumber }))
    .output(partiesAhead),
  /** To each role what it may see: a band member gets the nights and what they can do about them. */
  overview: get('seeNights', '/overview', 'Get your next nights, your money and what you have to do').output(
    overview,
  ),
  forBooking: get(
    'seeDeals',
    '/bookings/{bookingId}/progress',
    'Get a booking’s progress, and who has to do what next',
  )
    .errors(declare('BOOKING_NOT_FOUND'))
    .input(z.strictObject({ bookingId: z.uuid() }))
    .output(bookingProgress),
}
