import { z } from 'zod'
import { hasPartsOfCents, isTypedDollars, TWO_DECIMALS } from './cents.ts'
import { filterAmountProblem } from './filter-amounts.ts'

export const PAY_REQUIRED = 'Payment amount is required'
const MAX_PAY_DOLLARS = 1_000_000

interface DollarRules {
  /** The error for anything that isn't text or a number, and for an empty text unless `canBeEmpty`. */
  required: string
  canBeEmpty?: boolean
  /** Returns the error for an amount; null when there is none. */
  problem: (text: string) => string | null
}

/**
 * Returns the schema of every amount that people type, in dollars; other programs may send a JSON number. It stays text, so
 * that the form and the server judge the same value, and `inCents` reads it. Parts of a cent are refused, never rounded.
 */
export const typedDollars = ({ required, canBeEmpty = false, problem }: DollarRules) =>
  z
    .union([z.string(), z.number()], required)
    .transform((typed) => String(typed).trim())
    .pipe(
      z.string().check((ctx) => {
        const text = ctx.value
        if (text === '' && canBeEmpty) return
        const message = text === '' ? required : hasPartsOfCents(text) ? TWO_DECIMALS : problem(text)
        if (message) ctx.issues.push({ code: 'custom', input: text, message })
      }),
    )

/** Returns the schema of pay: from $0 to the highest pay, with one error for whatever else is typed. */
export const typedPay = (required: string, invalid: string, canBeEmpty = false) =>
  typedDollars({ required, canBeEmpty, problem: (text) => (isAmount(text) ? null : invalid) })

/** Returns the schema of an amount in a filter, which addresses have as text. `highest` is in dollars. */
export const filterAmount = (highest: number) =>
  typedDollars({
    required: filterAmountProblem('', highest) ?? '',
    problem: (text) => filterAmountProblem(text, highest),
  }).transform(Number)

/** Returns whether a text is dollars with at most two decimals, up to the highest pay. */
export function isAmount(text: string): boolean {
  return isTypedDollars(text) && Number(text) <= MAX_PAY_DOLLARS
}
