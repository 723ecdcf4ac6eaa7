import { PARTS } from '@bandstand/domain/lineup'
import { shareRule } from '@bandstand/domain/shares'
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
})
export type BookingShares = z.infer<typeof bookingShares>

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
})
export type OwnShares = z.infer<typeof ownShares>

const { get, put } = operations('Shares')

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
    .input(z.strictObject({ bookingId: z.uuid() }))
    .output(z.object({ split: bookingShares.nullable() })),
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
