import { z } from 'zod'
import { isTypedDollars } from './cents.ts'

export const PAY_REQUIRED = 'Payment amount is required'
const MAX_PAY_DOLLARS = 1_000_000

/** Dollars as typed; other programs may send a JSON number. */
export const typedPay = z
  .union([z.string(), z.number()], PAY_REQUIRED)
  .transform((typed) => String(typed).trim())

/** Returns whether a text is dollars with at most two decimals, up to the highest pay. */
export function isAmount(text: string): boolean {
  return isTypedDollars(text) && Number(text) <= MAX_PAY_DOLLARS
}
