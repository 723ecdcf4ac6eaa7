import { type BillingInterval, type PlanRole, PRO_PRICES_CENTS } from '@bandstand/domain/subscriptions'
import { offer } from '../../lib/gig-words.ts'

/** What a role pays for Pro, and what that means. */
export function proPrice(
  role: PlanRole,
  interval: BillingInterval,
): { price: string; per: string; note: string } {
  const cents = PRO_PRICES_CENTS[role]
  const saved = offer((cents.monthly * 12 - cents.yearly) / 100)
  return interval === 'monthly'
    ? {
        price: offer(cents.monthly / 100),
        per: 'a month',
        note: `Cancel at any time. By the year it is ${saved} less.`,
      }
    : { price: offer(cents.yearly / 100), per: 'a year', note: `That is ${saved} less than by the month.` }
}
