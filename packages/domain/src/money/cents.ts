/** Digits with at most two decimals; a sign, an exponent or other text isn't an amount. */
const AMOUNT = /^(\d+(\.\d{0,2})?|\.\d{1,2})$/
const PARTS_OF_CENTS = /^[+-]?\d*\.\d{3,}$/
const CENTS_PER_DOLLAR = 100

/** The error for $75.999, which nobody can pay. */
export const TWO_DECIMALS = 'Use at most two decimals, as in 75.50'

/** Returns whether a text is a number with more than two decimals. */
export function hasPartsOfCents(text: string): boolean {
  return PARTS_OF_CENTS.test(text)
}

/** Returns whether a text is dollars as people type them: digits with at most two decimals. */
export function isTypedDollars(text: string): boolean {
  return AMOUNT.test(text)
}

/**
 * Returns the integer cents of dollars, as the API has them (650.5) or people type them ('650.50'); 0 for text that isn't an
 * amount.
 */
export function centsOf(dollars: number | string): number {
  const isReadable = typeof dollars === 'number' || isTypedDollars(dollars)
  return isReadable ? Math.round(Number(dollars) * CENTS_PER_DOLLAR) : 0
}

/** Returns integer cents as dollars of the API (650.5); null for null. */
export function dollarsOf(cents: number): number
export function dollarsOf(cents: number | null): number | null
export function dollarsOf(cents: number | null): number | null {
  return cents === null ? null : cents / CENTS_PER_DOLLAR
}

/** Returns a percentage of cents, rounded up to a whole cent. */
export function percentOf(cents: number, percent: number): number {
  return Math.ceil((cents * percent) / 100)
}
