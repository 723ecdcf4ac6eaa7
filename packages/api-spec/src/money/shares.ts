import { PARTS } from '@bandstand/domain/lineup'
import { BOOKING_RULE_STATUSES, shareRule } from '@bandstand/domain/shares'
import { z } from 'zod'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'

/** How an act divides what it earns, in US dollars. */
const shareSettings = z.object({
  /** The act's line-up, in order; nobody for a venue. */
  members: z.array(
    z.object({ id: z.uuid(), name: z.string(), part: z.enum(PARTS), hasAccount: z.boolean() }),
  ),
  /** 0 before the first. */
  version: z.number().int(),
  /** Null: nothing is divided. */
  rule: shareRule.nullable(),
  /** Whether everybody who plays sees all shares. */
  openBook: z.boolean(),
})
export type ShareSettings = z.infer<typeof shareSettings>

/** What the agent who made a booking gets of it, before the act divides the rest. */
const commission = z.object({
  agent: z.string(),
  isYou: z.boolean(),
  basisPoints: z.int(),
  amount: z.number(),
  /** What the act has after the platform's fee: what it is a part of. */
  net: z.number(),
})
export type Commission = z.infer<typeof commission>

/** What somebody gets now, and by a proposal. */
const oldAndNew = { before: z.number(), after: z.number() }

/** An open proposal to divide one booking in another way, as far as the reader sees it. */
const shareProposal = z.object({
  number: z.int(),
  /** In the order of the players: all of them, or the reader alone. */
  people: z.array(
    z.object({
      name: z.string(),
      isYou: z.boolean(),
      ...oldAndNew,
      /** Null for nobody's yes yet; `not_asked`: they get the same or more. */
      answer: z.enum(['yes', 'no', 'not_asked']).nullable(),
    }),
  ),
})
export type ShareProposal = z.infer<typeof shareProposal>

const bookingShares = z.object({
  /** Whether the payment has ended; otherwise the shares are of what is expected. */
  isFinal: z.boolean(),
  /** Whether each share is paid into its person's own balance; the act has what was paid outside Bandstand. */
  isPaidHere: z.boolean(),
  /** What the act has after the platform's fee; null for somebody who sees only their own share. */
  net: z.number().nullable(),
  /** Null when no agent made the booking, and for whoever may not see it. */
  commission: commission.nullable(),
  /** In the order of the players. */
  shares: z.array(
    z.object({
      name: z.string(),
      isYou: z.boolean(),
      amount: z.number(),
      /** What of it reimburses expenses. */
      expenses: z.number(),
    }),
  ),
  /** Null when there is none, and for whoever has no part in it. */
  proposal: shareProposal.nullable(),
})
export type BookingShares = z.infer<typeof bookingShares>

/** How one booking is divided, for those who decide it. */
const bookingRule = z.object({
  /** How often it was changed; 0 for never. */
  version: z.int(),
  /** Null: as the act's rule says. */
  rule: shareRule.nullable(),
  /** How the act divides what isn't changed; null: it doesn't. */
  usual: shareRule.nullable(),
  /** What is divided: what the act has after the platform's fee and an agent's commission. */
  net: z.number(),
  /** Who plays, in order, with what they get now; an id is what a rule names them by. */
  players: z.array(z.object({ id: z.uuid(), name: z.string(), hasAccount: z.boolean(), amount: z.number() })),
  /** When a change takes effect: at once, by the yes of everybody who gets less, or never, because the payment has ended or begun to. */
  change: z.enum(['at_once', 'by_consent', 'never']),
  /** The number of the open proposal. */
  openNumber: z.int().nullable(),
})
export type BookingRule = z.infer<typeof bookingRule>

const byYear = {
  /** Newest first. */
  years: z.array(z.object({ year: z.number().int(), amount: z.number() })),
  /** The newest hundred. */
  shares: z.array(
    z.object({
      bookingId: z.uuid(),
      act: z.string(),
      venue: z.string(),
      date: z.iso.date(),
      amount: z.number(),
    }),
  ),
}
const ownShares = z.object({
  ...byYear,
  /** The same of bookings that they made as an agent. */
  commissions: z.object(byYear),
  /** Open proposals by which they would get less of a booking. */
  proposals: z.array(
    z.object({
      bookingId: z.uuid(),
      number: z.int(),
      act: z.string(),
      venue: z.string(),
      date: z.iso.date(),
      ...oldAndNew,
      saidYes: z.boolean(),
    }),
  ),
})
export type OwnShares = z.infer<typeof ownShares>

const onBooking = z.strictObject({ bookingId: z.uuid() })
const onProposal = z.strictObject({ bookingId: z.uuid(), number: z.coerce.number().int().min(1) })

const { get, post, put } = operations('Shares')

/** What each of an act's people gets of what it earned. */
export const shares = {
  getSettings: get('splitFees', '/shares/rule', 'Get how your act splits what it earns').output(
    shareSettings,
  ),
  /** For bookings whose fee isn't deposited yet. `version`: the one that was read. A repeat changes nothing. */
  setRule: put('splitFees', '/shares/rule', 'Set how your act splits what it earns')
    .errors(declare('SHARES_ACTS_ONLY', 'SHARES_CHANGED', 'SHARE_PERSON_UNKNOWN'))
    .input(
      z.strictObject({
        version: z.number().int().min(0),
        rule: shareRule.nullable(),
        openBook: z.boolean().default(false),
      }),
    )
    .output(shareSettings),
  /** All shares for owners, managers and with an open book; otherwise one's own. Null when it isn't divided, and for the venue. */
  ofBooking: get('seeOwnShare', '/bookings/{bookingId}/shares', 'Get the shares of a booking')
    .errors(declare('BOOKING_NOT_FOUND'))
    .input(onBooking)
    .output(z.object({ split: bookingShares.nullable() })),
  /** Null for the venue, and when nobody is in the line-up. */
  ofBookingRule: get('splitFees', '/bookings/{bookingId}/shares/rule', 'Get how one booking is split')
    .errors(declare('BOOKING_NOT_FOUND'))
    .input(onBooking)
    .output(z.object({ rule: bookingRule.nullable() })),
  /**
   * Until the fee is deposited, or if nobody gets less, at once; otherwise it's a proposal, which takes effect once everybody who gets less
   * has said yes, and replaces an open one. `rule`: null for as the act's rule says. `version`: the one that was read. A repeat changes nothing.
   */
  setBookingRule: put('splitFees', '/bookings/{bookingId}/shares/rule', 'Change how one booking is split')
    .errors(
      declare(
        'BOOKING_NOT_FOUND',
        'SHARES_ACTS_ONLY',
        'SHARES_CHANGED',
        'SHARES_SETTLED',
        'SHARES_CHANGES_LIMIT',
        'SHARE_PERSON_UNKNOWN',
        'SHARE_NEEDS_ACCOUNT',
      ),
    )
    .input(z.strictObject({ bookingId: z.uuid(), version: z.int().min(0), rule: shareRule.nullable() }))
    .output(z.object({ rule: bookingRule.nullable() })),
  /** A repeat changes nothing. */
  withdrawProposal: post(
    'splitFees',
    '/bookings/{bookingId}/shares/proposals/{number}/withdraw',
    'Withdraw a proposal to split one booking in another way',
  )
    .errors(declare('BOOKING_NOT_FOUND', 'SHARE_PROPOSAL_NOT_FOUND', 'SHARE_PROPOSAL_ENDED'))
    .input(onProposal)
    .output(z.object({ status: z.enum(BOOKING_RULE_STATUSES) })),
  /** By somebody who would get less, also if they don't act for the act anymore. A repeat changes nothing. Returns what became of the proposal. */
  answerProposal: post(
    'useAccount',
    '/bookings/{bookingId}/shares/proposals/{number}/answer',
    'Say yes or no to a proposal by which you would get less',
  )
    .errors(declare('SHARE_PROPOSAL_NOT_FOUND', 'SHARE_PROPOSAL_ENDED'))
    .input(onProposal.extend({ yes: z.boolean() }))
    .output(z.object({ status: z.enum(BOOKING_RULE_STATUSES) })),
  /** Before it's accepted. For the agent and whoever sees all shares; null without one, and for the venue. */
  ofOffer: get(
    'seeDeals',
    '/offers/{offerId}/commission',
    'Get the commission of a booking on the terms of an offer',
  )
    .errors(declare('OFFER_NOT_FOUND'))
    .input(z.strictObject({ offerId: z.uuid() }))
    .output(z.object({ commission: commission.nullable() })),
  /** Of payments that have ended, whichever act it was with. */
  mine: get('useAccount', '/shares/mine', 'List your own shares, of every act that you play in').output(
    ownShares,
  ),
}
