import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import type { PaymentsPort } from './port.ts'
import { createSandbox } from './sandbox.ts'

/** Stripe when its keys are set, else test money. Stripe's library is read only when it is used. */
export async function choosePayments({ stripe }: Config, db: Database): Promise<PaymentsPort> {
  if (!stripe) return createSandbox(db)
  const { createStripe } = await import('./stripe.ts')
  return createStripe(stripe)
}
