import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { BillingPort } from './billing/port.ts'
import { createSandboxBilling } from './billing/sandbox.ts'
import type { PaymentsPort } from './payments/port.ts'
import { createSandbox } from './payments/sandbox.ts'

/** Stripe for payments and subscriptions when its keys are set, else test money. Its library is read only when used. */
export async function chooseProviders(
  { stripe }: Config,
  db: Database,
  now: () => Date,
): Promise<{ payments: PaymentsPort; billing: BillingPort }> {
  if (!stripe) return { payments: createSandbox(db), billing: createSandboxBilling(db, now) }
  const { createStripeClient } = await import('./payments/stripe-client.ts')
  const { createStripe } = await import('./payments/stripe.ts')
  const { createStripeBilling } = await import('./billing/stripe.ts')
  const client = createStripeClient(stripe)
  return { payments: createStripe(stripe, client), billing: createStripeBilling(client) }
}
