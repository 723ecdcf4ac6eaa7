import { grouped } from '../product/index.ts'
import { isTypedDollars } from './cents.ts'

/** The highest dollars that a list is narrowed by: the pay of gigs, the hourly rate of artists. */
export const HIGHEST_FILTERS = { minPay: 1_000_000, maxRate: 100_000 } as const

/** 'Please enter an amount from $0 to $1,000,000'. */
export function amountRangeText(highest: number): string {
  return `Please enter an amount from $0 to $${grouped(highest)}`
}

/** Why a typed amount can narrow nothing, as a sentence for the user, or null when it can. Empty text narrows nothing either. */
export function filterAmountProblem(typed: string, highest: number): string | null {
  if (isTypedDollars(typed) && Number(typed) <= highest) return null
  const isNumber = typed.trim() !== '' && Number.isFinite(Number(typed))
  return isNumber && (Number(typed) < 0 || Number(typed) > highest)
    ? amountRangeText(highest)
    : 'Please enter an amount in dollars'
}
