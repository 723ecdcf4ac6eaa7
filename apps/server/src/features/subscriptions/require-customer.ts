import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { type CustomerRow, findCustomer, findPayerEmail, saveCustomer } from './billing-customers.queries.ts'

/** Returns the member's customer at the provider, and opens one when there is none. Throws what the provider throws. */
export async function requireCustomer(
  { db, billing }: Deps,
  { partyId, email }: Actor,
): Promise<CustomerRow> {
  const found = await findCustomer(db, partyId, billing.name)
  if (found) return found
  const payer = await findPayerEmail(db, partyId)
  const customer_id = await billing.openCustomer({ userId: partyId, email: payer ?? email })
  await saveCustomer(db, { user_uuid: partyId, provider: billing.name, customer_id })
  const customer = await findCustomer(db, partyId, billing.name)
  if (!customer) throw new Error(`${customer_id} belongs to somebody else`)
  return customer
}
