import { type BillingInterval, type PlanRole, PRO_PRICES_CENTS } from '@bandstand/domain/subscriptions'
import { formatMoneyShort } from '@bandstand/domain/money'

/** Returns what a type pays for Pro, and what that means. */
export function proPrice(
  role: PlanRole,
  interval: BillingInterval,
): { price: string; per: string; note: string } {
  const cents = PRO_PRICES_CENTS[role]
  const saved = formatMoneyShort(cents.monthly * 12 - cents.yearly)
  return interval === 'monthly'
    ? {
        price: formatMoneyShort(cents.monthly),
        per: 'a month',
        note: `Cancel anytime. Save ${saved} a year with yearly billing.`,
      }
    : {
        price: formatMoneyShort(cents.yearly),
        per: 'a year',
        note: `Saves ${saved} a year compared with monthly billing.`,
      }
}
