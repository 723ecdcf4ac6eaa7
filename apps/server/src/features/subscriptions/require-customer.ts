import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { type CustomerRow, findCustomer, keepCustomer } from './billing-customers.queries.ts'

/** The member's account at the provider, opened by the first who needs it. Throws what the provider throws. */
export async function requireCustomer({ db, billing }: Deps, { userId, email }: Actor): Promise<CustomerRow> {
  const found = await findCustomer(db, userId, billing.name)
  if (found) return found
  const customer_id = await billing.openCustomer({ userId, email })
  await keepCustomer(db, { user_uuid: userId, provider: billing.name, customer_id })
  const kept = await findCustomer(db, userId, billing.name)
  if (!kept) throw new Error(`${customer_id} belongs to somebody else`)
  return kept
}
