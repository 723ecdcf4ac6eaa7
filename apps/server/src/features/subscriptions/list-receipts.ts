import type { SubscriptionReceipt } from '@bandstand/api-spec'
import { dollarsOf } from '@bandstand/domain/money'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { findCustomer } from './billing-customers.queries.ts'

/** Returns what the caller paid, newest first, in US dollars. Throws PROVIDER_UNAVAILABLE. */
export async function listReceipts(
  { db, billing, log }: Deps,
  { partyId }: Actor,
): Promise<SubscriptionReceipt[]> {
  const customer = await findCustomer(db, partyId, billing.name)
  if (!customer) return []
  try {
    const receipts = await billing.listReceipts(customer.customer_id)
    return receipts.map(({ id, at, amountCents, status, url }) => ({
      id,
      at: at.toISOString(),
      amount: dollarsOf(amountCents),
      status,
      url,
    }))
  } catch (error) {
    log.warn({ error }, 'the payment provider did not list receipts')
    throw refusal('PROVIDER_UNAVAILABLE')
  }
}
