import { type BillingInterval, PRO_PRICES_CENTS } from '@bandstand/domain/subscriptions'
import { addMonths } from '@bandstand/domain/time'
import type { PlanChoice } from './port.ts'

const MONTHS: Record<BillingInterval, number> = { monthly: 1, yearly: 12 }

/** Returns the same day and time a month or a year later; the last day of a month that is too short. */
export function periodEnd(start: Date, interval: BillingInterval): Date {
  const [day = '', time = ''] = start.toISOString().split('T')
  return new Date(`${addMonths(day, MONTHS[interval])}T${time}`)
}

/**
 * Returns what switching to another interval costs now, in cents: a whole period of it, less the unused part of the current
 * one and any earlier credit. The remainder is credited again.
 */
export function prorate(
  from: PlanChoice & { periodStart: Date; periodEnd: Date; creditCents: number },
  to: BillingInterval,
  now: Date,
): { unusedCents: number; dueCents: number; creditCents: number } {
  const whole = from.periodEnd.getTime() - from.periodStart.getTime()
  const left = Math.min(Math.max(from.periodEnd.getTime() - now.getTime(), 0), whole)
  const prices = PRO_PRICES_CENTS[from.role]
  const unusedCents = Math.round((prices[from.interval] * left) / whole)
  const balance = prices[to] - unusedCents - from.creditCents
  return { unusedCents, dueCents: Math.max(0, balance), creditCents: Math.max(0, -balance) }
}
