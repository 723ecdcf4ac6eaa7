import {
  BILLING_INTERVALS,
  type BillingInterval,
  type PlanRole,
  PRO_PRICES_CENTS,
} from '@bandstand/domain/subscriptions'
import { DEFAULT_CURRENCY } from '@bandstand/domain/money'
import type { Stripe } from 'stripe'
import { hasCode, stripeCurrency } from '../payments/stripe.ts'
import type { PlanChoice } from './port.ts'

const RECURRING: Record<BillingInterval, 'month' | 'year'> = { monthly: 'month', yearly: 'year' }
const productOf = (role: PlanRole) => `bandstand_pro_${role}`

/**
 * Returns the id of a plan's price at Stripe; the first that needs it creates it. A price never changes: when ours
 * differs, a new one takes over its lookup key, and former subscribers keep theirs.
 */
export async function priceOf(stripe: Stripe, { role, interval }: PlanChoice): Promise<string> {
  const lookup_key = `${productOf(role)}_${interval}`
  const unit_amount = PRO_PRICES_CENTS[role][interval]
  const currency = stripeCurrency(DEFAULT_CURRENCY)
  const { data } = await stripe.prices.list({ lookup_keys: [lookup_key], active: true })
  const found = data.find((price) => price.unit_amount === unit_amount && price.currency === currency)
  if (found) return found.id
  await requireProduct(stripe, role)
  const { id } = await stripe.prices.create({
    product: productOf(role),
    currency,
    unit_amount,
    recurring: { interval: RECURRING[interval] },
    lookup_key,
    transfer_lookup_key: true,
  })
  return id
}

async function requireProduct(stripe: Stripe, role: PlanRole): Promise<void> {
  try {
    await stripe.products.create({ id: productOf(role), name: `Bandstand Pro for ${role}s` })
  } catch (error) {
    if (!hasCode(error, ['resource_already_exists'])) throw error
  }
}

/**
 * Returns the id of our portal configuration for a role: switch the interval at once and prorated, end at the period's
 * end, cards, receipts.
 */
export async function portalConfigurationOf(stripe: Stripe, role: PlanRole): Promise<string> {
  const prices = await Promise.all(BILLING_INTERVALS.map((interval) => priceOf(stripe, { role, interval })))
  const bandstand = [role, ...prices].join(' ')
  for await (const { id, metadata } of stripe.billingPortal.configurations.list({ active: true, limit: 100 }))
    if (metadata?.bandstand === bandstand) return id
  const made = await stripe.billingPortal.configurations.create({
    metadata: { bandstand },
    features: {
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        products: [{ product: productOf(role), prices }],
        proration_behavior: 'always_invoice',
      },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      payment_method_update: { enabled: true },
      invoice_history: { enabled: true },
    },
  })
  return made.id
}
