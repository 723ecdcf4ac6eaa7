/** Digits with at most two decimals; a sign, an exponent or other text is no amount. */
const AMOUNT = /^(\d+(\.\d{0,2})?|\.\d{1,2})$/
const CENTS_PER_DOLLAR = 100

/** True for dollars as people type them: digits with at most two decimals. */
export function isTypedDollars(text: string): boolean {
  return AMOUNT.test(text)
}

/** Integer cents of dollars, as the API gives them (650.5) or people type them ('650.50'); 0 for text that is no amount. */
export function centsOf(dollars: number | string): number {
  const isReadable = typeof dollars === 'number' || isTypedDollars(dollars)
  return isReadable ? Math.round(Number(dollars) * CENTS_PER_DOLLAR) : 0
}

/** Dollars as the API writes them (650.5), of integer cents; null stays null. */
export function dollarsOf(cents: number): number
export function dollarsOf(cents: number | null): number | null
export function dollarsOf(cents: number | null): number | null {
  return cents === null ? null : cents / CENTS_PER_DOLLAR
}

/** So many percent of cents, rounded up to a whole cent. */
export function percentOf(cents: number, percent: number): number {
  return Math.ceil((cents * percent) / 100)
}
