import { grouped } from '../product/index.ts'
import { hasPartsOfCents, isTypedDollars, TWO_DECIMALS } from './cents.ts'

/** The highest amounts of filters, in dollars: the pay of gigs, the hourly rate of artists. */
export const HIGHEST_FILTERS = { minPay: 1_000_000, maxRate: 100_000 } as const

/**
 * Returns the error for an amount out of range: 'Enter an amount from $0 to $1,000,000'. `highest` is in
 * dollars.
 */
export function amountRangeText(highest: number): string {
  return `Enter an amount from $0 to $${grouped(highest)}`
}

/**
 * Returns why a typed amount cannot be a filter, as a sentence for the user; null when it can, or is empty. `highest`
 * is in dollars.
 */
export function filterAmountProblem(typed: string, highest: number): string | null {
  if (isTypedDollars(typed) && Number(typed) <= highest) return null
  if (hasPartsOfCents(typed)) return TWO_DECIMALS
  const isNumber = typed.trim() !== '' && Number.isFinite(Number(typed))
  return isNumber && (Number(typed) < 0 || Number(typed) > highest)
    ? amountRangeText(highest)
    : 'Enter an amount in dollars'
}
