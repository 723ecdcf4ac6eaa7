import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { holdWhileQuiet } from './hold-while-quiet.ts'
import type { BillingPort } from './billing/port.ts'
import { noBilling } from './billing/none.ts'
import { createSandboxBilling } from './billing/sandbox.ts'
import type { PaymentsPort } from './payments/port.ts'
import { noPayments } from './payments/none.ts'
import { createSandbox } from './payments/sandbox.ts'

/** The calls that move money or begin to; the others only read. */
const MOVES_MONEY = [
  'createIntent',
  'clientSecretOf',
  'cancelIntent',
  'createRefund',
  'createTransfer',
  'createPayout',
  'openAccount',
  'accountLink',
] as const satisfies (keyof PaymentsPort)[]
const BILLS = [
  'openCustomer',
  'startCheckout',
  'expireCheckout',
  'endSubscription',
  'openPortal',
] as const satisfies (keyof BillingPort)[]

/**
 * Returns the providers of payments and of billing that the settings choose, which move nothing while Bandstand is quiet.
 * Stripe's library is loaded only when used.
 */
export async function chooseProviders(
  { payments, stripe }: Config,
  db: Database,
  now: () => Date,
): Promise<{ payments: PaymentsPort; billing: BillingPort }> {
  if (payments === 'off') return { payments: noPayments, billing: noBilling }
  const held = (ports: { payments: PaymentsPort; billing: BillingPort }) => ({
    payments: holdWhileQuiet(ports.payments, MOVES_MONEY, db),
    billing: holdWhileQuiet(ports.billing, BILLS, db),
  })
  if (!stripe) return held({ payments: createSandbox(db), billing: createSandboxBilling(db, now) })
  const { createStripeClient } = await import('./payments/stripe-client.ts')
  const { createStripe } = await import('./payments/stripe.ts')
  const { createStripeBilling } = await import('./billing/stripe.ts')
  const client = createStripeClient(stripe)
  return held({ payments: createStripe(stripe, client), billing: createStripeBilling(client) })
}
