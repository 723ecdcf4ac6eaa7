import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { BillingPort } from './billing/port.ts'
import { noBilling } from './billing/none.ts'
import { createSandboxBilling } from './billing/sandbox.ts'
import type { PaymentsPort } from './payments/port.ts'
import { noPayments } from './payments/none.ts'
import { createSandbox } from './payments/sandbox.ts'

/**
 * Returns the providers of payments and of billing that the settings choose. Stripe's library is loaded only when used.
 */
export async function chooseProviders(
  { payments, stripe }: Config,
  db: Database,
  now: () => Date,
): Promise<{ payments: PaymentsPort; billing: BillingPort }> {
  if (payments === 'off') return { payments: noPayments, billing: noBilling }
  if (!stripe) return { payments: createSandbox(db), billing: createSandboxBilling(db, now) }
  const { createStripeClient } = await import('./payments/stripe-client.ts')
  const { createStripe } = await import('./payments/stripe.ts')
  const { createStripeBilling } = await import('./billing/stripe.ts')
  const client = createStripeClient(stripe)
  return { payments: createStripe(stripe, client), billing: createStripeBilling(client) }
}
