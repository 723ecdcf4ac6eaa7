import { centsOf, isAmount, typedDollars, typedPay } from '../money/index.ts'
import { z } from 'zod'
import { isCalendarDay } from '../time/index.ts'
import { cleanText, tooLongText } from '../text/index.ts'
import { pageNumber, requestKey } from '../requests/index.ts'

export const TRANSACTIONS_PER_PAGE = 50
export const PAYOUTS_PER_PAGE = 20
export const PROBLEM_TEXT_MAX = 2000
/** The longest note with a proposal, in characters. */
export const SPLIT_NOTE_MAX = 1000
/** The most proposals for one problem. */
export const SPLITS_PER_PROBLEM = 20
/** How often one side can say of one payment that it was paid outside. */
export const CLAIMS_PER_SIDE = 3
/** The minimum payout, in cents. */
export const PAYOUT_MIN_CENTS = 100
/** How long the share of somebody without an account is kept for them, in years. */
export const UNCLAIMED_YEARS = 2
/** How long after a change of the bank account nothing is paid to it. */
export const BANK_CHANGE_HOURS = 24

export const paymentTexts = {
  signedOut: 'You must be logged in to view your payments',
  amountInvalid: 'Enter an amount in dollars',
  problemRequired: 'Describe what went wrong',
  problemTooLong: tooLongText(PROBLEM_TEXT_MAX),
  noteTooLong: tooLongText(SPLIT_NOTE_MAX),
  nothingPaid: 'Enter the amount that was paid, at least $0.01',
  methodRequired: 'Choose how it was paid',
  dayInvalid: 'Enter the day it was paid',
  dayAhead: 'The day it was paid can’t be in the future',
  dayTooEarly: 'The day it was paid can’t be before the booking was made',
} as const

const amount = typedPay(paymentTexts.amountInvalid, paymentTexts.amountInvalid)

/** An amount that was paid: nothing isn't one. */
const paidAmount = typedDollars({
  required: paymentTexts.amountInvalid,
  problem: (text) => {
    if (!isAmount(text)) return paymentTexts.amountInvalid
    return centsOf(text) > 0 ? null : paymentTexts.nothingPaid
  },
})

/** `earned`: what the artist should get of the fee according to the reporter, in dollars; only the rest is disputed. */
export const reportProblemInput = z.strictObject({
  key: requestKey,
  earned: amount,
  text: z
    .string(paymentTexts.problemRequired)
    .overwrite(cleanText)
    .min(1, paymentTexts.problemRequired)
    .max(PROBLEM_TEXT_MAX, paymentTexts.problemTooLong),
})
export type ReportProblemInput = z.infer<typeof reportProblemInput>
export type ReportProblemForm = z.input<typeof reportProblemInput>

/**
 * A proposal to divide the whole fee: `earned` dollars for the artist, the rest back to the venue. The other party reads
 * the note.
 */
export const proposeSplitInput = z.strictObject({
  key: requestKey,
  earned: amount,
  note: z.string().overwrite(cleanText).max(SPLIT_NOTE_MAX, paymentTexts.noteTooLong).default(''),
})
export type ProposeSplitInput = z.infer<typeof proposeSplitInput>
export type ProposeSplitForm = z.input<typeof proposeSplitInput>

export const answerSplitInput = z.strictObject({ key: requestKey, number: z.int().min(1) })
export const CLAIM_METHODS = ['cash', 'check', 'bank_transfer', 'payment_app', 'other'] as const
export type ClaimMethod = (typeof CLAIM_METHODS)[number]

export const CLAIM_METHOD_LABELS: Record<ClaimMethod, string> = {
  cash: 'Cash',
  check: 'Check',
  bank_transfer: 'Bank transfer',
  payment_app: 'Payment app',
  other: 'Other',
}

/**
 * A claim that the fee was paid outside Bandstand: the amount in dollars, the method, and the day at the place of the
 * show.
 */
export const claimOutsideInput = z.strictObject({
  key: requestKey,
  amount: paidAmount,
  method: z.enum(CLAIM_METHODS, paymentTexts.methodRequired),
  paidOn: z.string(paymentTexts.dayInvalid).refine(isCalendarDay, paymentTexts.dayInvalid),
})
export type ClaimOutsideInput = z.infer<typeof claimOutsideInput>
export type ClaimOutsideForm = z.input<typeof claimOutsideInput>

export const answerClaimInput = z.strictObject({ key: requestKey, number: z.int().min(1) })

export const moneyInput = z.strictObject({ key: requestKey })

export const withdrawInput = z.strictObject({ key: requestKey, amount })
export type WithdrawInput = z.infer<typeof withdrawInput>
export type WithdrawForm = z.input<typeof withdrawInput>

export const paymentFilter = z.strictObject({
  page: pageNumber,
})
