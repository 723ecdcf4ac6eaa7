import { partyIdSchema, walletIdSchema } from '@bandstand/domain/accounts'
import { cancelReason } from '@bandstand/domain/booking'
import {
  answerClaimInput,
  answerSplitInput,
  CLAIM_METHODS,
  CLAIM_STATUSES,
  claimOutsideInput,
  MONEY_ORDER_STATUSES,
  moneyInput,
  paymentFilter,
  PROBLEM_STATUSES,
  proposeSplitInput,
  reportProblemInput,
  SETTLEMENTS,
  SPLIT_STATUSES,
  TRANSACTION_STATUSES,
  withdrawInput,
  sickNoteInput,
} from '@bandstand/domain/payments'
import { SIDES } from '@bandstand/domain/lifecycle'
import { inCents } from '@bandstand/domain/money'
import { z } from 'zod'
import { bookedGig, bookingParty, funding } from '../booking/bookings.ts'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'
import { paging } from '../paging.ts'

/** One payment as lists show it, to either side. Money in US dollars. */
export const transactionCard = z.object({
  id: z.uuid(),
  bookingId: z.uuid(),
  gig: bookedGig,
  artist: bookingParty,
  venue: bookingParty,
  /** Which side the reader is. */
  me: z.enum(SIDES),
  amount: z.number(),
  status: z.enum(TRANSACTION_STATUSES),
  /** The artist's part as decided, including the platform's fee, and the part that goes back to the venue. */
  earned: z.number(),
  refunded: z.number(),
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  stripePaymentIntentId: z.string().nullable(),
  /** A problem was reported and is not resolved: nothing is released. */
  frozen: z.boolean(),
  funding,
  /** How it ended, or what is owed, where the status alone does not say. */
  settlement: z.enum(SETTLEMENTS).nullable(),
  /** What the venue owes or owed for a late cancellation without a deposit. */
  owed: z.number(),
})
export type TransactionCard = z.infer<typeof transactionCard>

/** One event in the history of a payment. */
export const paymentFact = z.object({
  at: z.iso.datetime(),
  actorRole: z.enum([...SIDES, 'system']),
  /** As a sentence. */
  text: z.string(),
  amount: z.number().nullable(),
})
export type PaymentFactItem = z.infer<typeof paymentFact>

export const splitProposal = z.object({
  number: z.number().int(),
  madeBy: z.enum(SIDES),
  /** Of the whole fee; the rest goes back to the venue. */
  earned: z.number(),
  /** What the proposer wrote with it; empty when nothing. */
  note: z.string(),
  status: z.enum(SPLIT_STATUSES),
  createdAt: z.iso.datetime(),
})

/** A party's claim that the fee was paid outside Bandstand. */
export const outsideClaim = z.object({
  number: z.number().int(),
  madeBy: z.enum(SIDES),
  amount: z.number(),
  method: z.enum(CLAIM_METHODS),
  /** YYYY-MM-DD at the place of the show. */
  paidOn: z.string(),
  status: z.enum(CLAIM_STATUSES),
  createdAt: z.iso.datetime(),
  /** Until when the other party can answer. */
  answerBy: z.iso.datetime(),
})
export type OutsideClaim = z.infer<typeof outsideClaim>

/** All of a payment, as one of its parties sees it. */
export const transactionDetail = transactionCard.extend({
  /** Oldest first. */
  timeline: z.array(paymentFact),
  /** The platform's fee, a part of `earned`. */
  fee: z.number(),
  /** Of the venue's profile, as typed; empty for none. */
  venueAddress: z.string(),
  /** When the whole fee was in escrow; null before that, and when it is $0. */
  depositedAt: z.iso.datetime().nullable(),
  /** When it was released, divided, cancelled or settled; null before that. */
  settledAt: z.iso.datetime().nullable(),
  /** When the bank had what went back to the venue; null before that, and for nothing. */
  refundedAt: z.iso.datetime().nullable(),
  /** The card that paid; for the venue only. Null also for another means of payment. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** Why the last card was refused; for the venue, while nothing was deposited. */
  chargeFailure: z.string().nullable(),
  /**
   * When escrow is released to the artist automatically, provided the contract is signed; null unless it is in escrow and no
   * problem is open.
   */
  releasesAt: z.iso.datetime().nullable(),
  /**
   * Until when the contract must be signed, or the booking ends and a deposit goes back; null once both have signed, or when
   * nothing is in escrow or due.
   */
  signBy: z.iso.datetime().nullable(),
  /** When an undeposited fee, or a cancellation fee, becomes unpaid; null when nothing is due. */
  settlesBy: z.iso.datetime().nullable(),
  /** Oldest first. */
  claims: z.array(outsideClaim),
  problem: z
    .object({
      reportedBy: z.enum(SIDES),
      text: z.string(),
      disputed: z.number(),
      status: z.enum(PROBLEM_STATUSES),
      createdAt: z.iso.datetime(),
      /** Oldest first. */
      proposals: z.array(splitProposal),
    })
    .nullable(),
  abilities: z.object({
    deposit: z.boolean(),
    release: z.boolean(),
    cancel: z.boolean(),
    reportProblem: z.boolean(),
    proposeSplit: z.boolean(),
    /** The number of the proposal that the reader can answer. */
    answerSplit: z.number().int().nullable(),
    /** Say that it was paid outside Bandstand. */
    claimOutside: z.boolean(),
    /** The number of the claim that the reader can confirm or deny. */
    answerClaim: z.number().int().nullable(),
  }),
  /** Consequences of each action now, in dollars. */
  consequences: z.object({
    release: z.object({ artistGets: z.number(), fee: z.number() }),
    /**
     * `artistKeeps`: before the platform's fee. `owes`: what the venue owes when nothing is in escrow. `marked`: counts as a late
     * cancellation by the artist.
     */
    cancel: z.object({
      late: z.boolean(),
      marked: z.boolean(),
      artistKeeps: z.number(),
      venueGetsBack: z.number(),
      owes: z.number(),
    }),
  }),
})
export type TransactionDetail = z.infer<typeof transactionDetail>

/** What can be withdrawn, in US dollars, and what prevents it. */
const balance = z.object({
  available: z.number(),
  /** On its way to the bank. */
  withdrawing: z.number(),
  /** Whether the provider can pay the bank. */
  payoutsReady: z.boolean(),
  /** Whether a change of the bank was reported, and no operator has cleared it yet. */
  payoutsFrozen: z.boolean(),
  /** From when on the bank is paid; null when that is now. */
  payoutsFrom: z.iso.datetime().nullable(),
  /** Why not before: the bank was changed, or the account was taken back by the link of a mail. */
  payoutsWaitFor: z.enum(['bank', 'taken_back']).nullable().default(null),
})
export type Balance = z.infer<typeof balance>

/** `sandbox` is test money; `off`: no payments are set up, and fees are paid outside of Bandstand. */
const provider = z.enum(['sandbox', 'stripe', 'off'])

/** Null before the caller's first share. */
const ownBalance = z.object({ balance: balance.nullable(), provider })
export type OwnBalance = z.infer<typeof ownBalance>

const unclaimedShares = z.object({
  /** Oldest first. */
  shares: z.array(
    z.object({
      id: walletIdSchema,
      bookingId: z.uuid(),
      /** Who played. */
      name: z.string(),
      venue: z.string(),
      date: z.iso.date(),
      amount: z.number(),
      /** It goes back to the act then. */
      keptUntil: z.iso.date(),
    }),
  ),
})
export type UnclaimedShares = z.infer<typeof unclaimedShares>

export const transactionPage = z.object({
  transactions: z.array(transactionCard),
  ...paging,
  /** An artist's; null for a venue. */
  balances: balance
    .extend({
      /** The sum of the next two. */
      pending: z.number(),
      awaitingDeposit: z.number(),
      inEscrow: z.number(),
    })
    .nullable(),
  provider,
})
export type TransactionPage = z.infer<typeof transactionPage>

/** What the browser needs for a payment at the provider. */
export const depositForm = z.object({
  provider: z.enum(['sandbox', 'stripe']),
  publishableKey: z.string(),
  clientSecret: z.string(),
  amount: z.number(),
})
export type DepositForm = z.infer<typeof depositForm>

/** The answer to a request that moves money; a repeat gets the same answer. */
export const moneyAnswer = z.object({
  id: z.uuid(),
  status: z.enum(TRANSACTION_STATUSES),
  message: z.string(),
})
export type MoneyAnswer = z.infer<typeof moneyAnswer>

export const withdrawAnswer = z.object({ payoutId: z.uuid(), amount: z.number() })
export type WithdrawAnswer = z.infer<typeof withdrawAnswer>

export const payoutPage = z.object({
  payouts: z.array(
    z.object({
      id: z.uuid(),
      amount: z.number(),
      status: z.enum(MONEY_ORDER_STATUSES),
      /** It isn't sent yet, because the bank was just changed or withdrawals are frozen. */
      isHeld: z.boolean(),
      failure: z.string().nullable(),
      createdAt: z.iso.datetime(),
      decidedAt: z.iso.datetime().nullable(),
    }),
  ),
  ...paging,
})
export type PayoutPage = z.infer<typeof payoutPage>

/** Earnings by month in the artist's own zone, the newest twelve months, oldest first. */
export const earnings = z.array(z.object({ month: z.string(), amount: z.number() }))
export type Earnings = z.infer<typeof earnings>

/** A member's record of payments as a venue and performances as an artist, visible to everybody; no amounts. */
export const trustRecord = z.object({
  /** A venue's past performances with a fee, and how many of those were paid within a day after the end. */
  due: z.number().int(),
  paidOnTime: z.number().int(),
  /** A venue's unpaid fees, and the cancellation fees that it owes. */
  unpaid: z.number().int(),
  /** Median hours from the end to the release of the payment; null while nothing was paid. */
  medianHours: z.number().nullable(),
  /**
   * An artist's past performances, and bookings that the artist cancelled in the last 48 hours before the start, except
   * shows that were not funded a day before.
   */
  played: z.number().int(),
  lateCancellations: z.number().int(),
  /** Those of them of which the artist says that somebody was ill, which aren’t among the late ones. */
  sickCancellations: z.number().int(),
  /** A venue's past shows, and bookings that the venue cancelled in the last 48 hours before the start. */
  hosted: z.number().int(),
  hostedLateCancellations: z.number().int(),
  /** Applications or invitations of the last 90 days that this member didn't answer in time. */
  unanswered: z.number().int(),
  /** Median hours to the first answer in the last 90 days; null with fewer than 5 of them. */
  answerHours: z.number().nullable(),
})
export type TrustRecord = z.infer<typeof trustRecord>

/** How a booking that an artist cancelled counts on the artist's record, for that artist. */
const cancelRecord = z.object({
  kind: z.enum(['in_time', 'late', 'sick']),
  /** Whether somebody else was booked for the gig. */
  isReplaced: z.boolean(),
  /** Until when the artist can say that somebody was ill; null if it can't. */
  explainUntil: z.iso.datetime().nullable(),
})
export type CancelRecord = z.infer<typeof cancelRecord>

const { get, post } = operations('Payments')
const ofMember = z.strictObject({ id: partyIdSchema })
const byId = z.strictObject({ id: z.uuid() })
const about = declare('TRANSACTION_NOT_FOUND')
const moves = {
  ...about,
  ...declare('PAYMENT_ACTION_INVALID', 'REQUEST_KEY_REUSED'),
}
const answersSplit = { ...moves, ...declare('PROBLEM_NOT_OPEN', 'SPLIT_STALE') }
const withdraws = declare(
  'PROOF_REQUIRED',
  'PAYOUT_ACCOUNT_MISSING',
  'SECOND_STEP_REQUIRED',
  'PAYOUTS_FROZEN',
  'ACCOUNT_JUST_TAKEN_BACK',
  'BANK_JUST_CHANGED',
  'PAYOUT_TOO_SMALL',
  'BALANCE_TOO_LOW',
  'REQUEST_KEY_REUSED',
  'PAYMENTS_OFF',
)
const answersClaim = { ...moves, ...declare('CLAIM_NOT_OPEN') }

export const payments = {
  trustRecord: get('browse', '/trust-records/{id}', 'Get a member’s track record of payments and shows')
    .input(ofMember)
    .output(trustRecord),
  cancelRecord: get(
    'seeDeals',
    '/bookings/{bookingId}/cancel-record',
    'See how a booking that you cancelled counts on your record',
  )
    .input(z.strictObject({ bookingId: z.uuid() }))
    .output(z.object({ record: cancelRecord.nullable() })),
  /** Only the operator reads the note. A repeat changes nothing. */
  writeSickNote: post(
    'sign',
    '/bookings/{bookingId}/sick-note',
    'Say that you cancelled a booking late because somebody was ill',
  )
    .errors(declare('BOOKING_NOT_FOUND', 'SICK_NOTE_NOT_DUE'))
    .input(sickNoteInput.extend({ bookingId: z.uuid() }))
    .output(z.object({ record: cancelRecord.nullable() })),
  /** The caller's payments as artist or as venue, newest first, with an artist's balances. */
  list: get('seeMoney', '/payments', 'List your payments, 50 a page')
    .input(paymentFilter)
    .output(transactionPage),
  get: get('seeMoney', '/payments/{id}', 'Get a payment with its timeline')
    .errors(about)
    .input(byId)
    .output(transactionDetail),
  getForBooking: get('seeMoney', '/bookings/{bookingId}/payment', 'Get the payment for a booking')
    .errors(about)
    .input(z.strictObject({ bookingId: z.uuid() }))
    .output(transactionDetail),
  /**
   * For a payment that is completed, was paid outside or has paid the artist, and for the venue from its deposit on; as a
   * tagged PDF file.
   */
  receipt: get('seeMoney', '/payments/{id}/receipt', 'Download the receipt as a PDF')
    .errors({ ...about, ...declare('PAYMENT_ACTION_INVALID') })
    .input(byId)
    .output(z.file().mime('application/pdf')),
  /** Null when there is nothing to pay. */
  beginDeposit: post('pay', '/payments/{id}/deposit', 'Start or resume the deposit of the fee')
    .errors({
      ...about,
      ...declare(
        'DEPOSIT_VENUES_ONLY',
        'PAYMENT_ACTION_INVALID',
        'DEPOSIT_TOO_SMALL',
        'DEPOSIT_PROCESSING',
        'PAYMENTS_OFF',
        'PROVIDER_UNAVAILABLE',
      ),
    })
    .input(byId)
    .output(depositForm.nullable()),
  /** Checks with the provider after its form was completed. */
  checkDeposit: post('pay', '/payments/{id}/deposit/check', 'Check with the provider for a deposit’s status')
    .errors({ ...about, ...declare('PROVIDER_UNAVAILABLE') })
    .input(byId)
    .output(transactionDetail),
  release: post('pay', '/payments/{id}/release', 'Release the held fee to the artist')
    .errors({ ...moves, ...declare('RELEASE_VENUES_ONLY', 'PAYMENT_FROZEN') })
    .input(moneyInput.extend({ id: z.uuid() }))
    .output(moneyAnswer),
  /** Cancels its booking and contract, too; possible before the performance. */
  cancel: post('pay', '/payments/{id}/cancel', 'Cancel a payment with its booking')
    .errors({
      ...moves,
      ...declare('PERFORMANCE_BEGUN', 'CONTRACT_ENDED', 'CONTRACT_EXPIRED', 'PAYMENT_RELEASED'),
    })
    .input(moneyInput.extend({ id: z.uuid(), reason: cancelReason }))
    .output(moneyAnswer),
  reportProblem: post('pay', '/payments/{id}/problem', 'Report a problem, which freezes what is held')
    .errors({
      ...moves,
      ...declare('PROBLEM_EXISTS', 'PROBLEM_TOO_EARLY', 'PROBLEM_TOO_LATE', 'SPLIT_OUT_OF_RANGE'),
    })
    .input(reportProblemInput.extend({ id: z.uuid() }).transform((report) => inCents(report, 'earned')))
    .output(moneyAnswer),
  proposeSplit: post('pay', '/payments/{id}/splits', 'Propose how to divide the fee')
    .errors({ ...moves, ...declare('PROBLEM_NOT_OPEN', 'SPLIT_OUT_OF_RANGE', 'SPLITS_EXHAUSTED') })
    .input(proposeSplitInput.extend({ id: z.uuid() }).transform((split) => inCents(split, 'earned')))
    .output(moneyAnswer),
  acceptSplit: post('pay', '/payments/{id}/splits/accept', 'Accept the other party’s proposal')
    .errors(answersSplit)
    .input(answerSplitInput.extend({ id: z.uuid() }))
    .output(moneyAnswer),
  declineSplit: post('pay', '/payments/{id}/splits/decline', 'Decline the other party’s proposal')
    .errors(answersSplit)
    .input(answerSplitInput.extend({ id: z.uuid() }))
    .output(moneyAnswer),
  claimOutside: post('pay', '/payments/{id}/claims', 'Report that the fee was paid outside Bandstand')
    .errors({
      ...moves,
      ...declare('CLAIM_TOO_EARLY', 'CLAIM_EXISTS', 'CLAIMS_EXHAUSTED', 'CLAIM_OUT_OF_RANGE'),
    })
    .input(claimOutsideInput.extend({ id: z.uuid() }).transform((claim) => inCents(claim, 'amount')))
    .output(moneyAnswer),
  confirmClaim: post('pay', '/payments/{id}/claims/confirm', 'Confirm a payment outside Bandstand')
    .errors(answersClaim)
    .input(answerClaimInput.extend({ id: z.uuid() }))
    .output(moneyAnswer),
  denyClaim: post('pay', '/payments/{id}/claims/deny', 'Deny a payment outside Bandstand')
    .errors(answersClaim)
    .input(answerClaimInput.extend({ id: z.uuid() }))
    .output(moneyAnswer),
  withdraw: post('pay', '/payouts', 'Withdraw money from your balance to your bank')
    .errors({ ...withdraws, ...declare('WITHDRAW_ARTISTS_ONLY') })
    .input(withdrawInput.transform((payout) => inCents(payout, 'amount')))
    .output(withdrawAnswer),
  listPayouts: get('seeMoney', '/payouts', 'List your withdrawals, newest first')
    .input(paymentFilter)
    .output(payoutPage),
  /** Nothing is withdrawn until an operator clears it. Ends all sessions of the caller. A repeat changes nothing. */
  freezePayouts: post(
    'pay',
    '/payouts/freeze',
    'Freeze withdrawals because someone else changed your bank account',
  )
    .errors(declare('PAYOUT_ACCOUNT_MISSING', 'PAYOUT_FREEZE_DISABLED'))
    .output(z.object({ frozen: z.literal(true) })),
  setUpPayouts: post('pay', '/payouts/set-up', 'Get the page where the provider asks for your bank account')
    .errors(declare('PROOF_REQUIRED', 'WITHDRAW_ARTISTS_ONLY', 'PAYMENTS_OFF', 'PROVIDER_UNAVAILABLE'))
    .output(z.object({ url: z.url() })),
  /** What the caller got of what their acts earned: a balance of their own, whichever party they act for. */
  getOwnBalance: get('useAccount', '/own-payouts/balance', 'Get the balance of your own shares').output(
    ownBalance,
  ),
  withdrawOwn: post('useAccount', '/own-payouts', 'Withdraw money from your own shares to your bank')
    .errors({ ...withdraws, ...declare('NO_SHARES') })
    .input(withdrawInput.transform((payout) => inCents(payout, 'amount')))
    .output(withdrawAnswer),
  listOwnPayouts: get('useAccount', '/own-payouts', 'List withdrawals of your own shares, newest first')
    .input(paymentFilter)
    .output(payoutPage),
  /** As `freezePayouts`, of the caller's own shares. */
  freezeOwnPayouts: post('useAccount', '/own-payouts/freeze', 'Freeze withdrawals of your own shares')
    .errors(declare('NO_SHARES', 'PAYOUT_ACCOUNT_MISSING', 'PAYOUT_FREEZE_DISABLED'))
    .output(z.object({ frozen: z.literal(true) })),
  setUpOwnPayouts: post(
    'useAccount',
    '/own-payouts/set-up',
    'Get the page where the provider asks for your own bank account',
  )
    .errors(declare('PROOF_REQUIRED', 'NO_SHARES', 'PAYMENTS_OFF', 'PROVIDER_UNAVAILABLE'))
    .output(z.object({ url: z.url() })),
  listUnclaimed: get('splitFees', '/shares/unclaimed', 'List shares of people without an account').output(
    unclaimedShares,
  ),
  /** Whoever played has their money already, or doesn't want it. A repeat changes nothing. */
  returnUnclaimed: post('splitFees', '/shares/unclaimed/{id}/return', 'Return an unclaimed share to your act')
    .errors(declare('PROOF_REQUIRED', 'SHARE_NOT_FOUND'))
    .input(z.strictObject({ id: walletIdSchema }))
    .output(z.object({ returned: z.boolean() })),
  earnings: get('seeMoney', '/payments/earnings', 'Get your earnings by month').output(earnings),
}
