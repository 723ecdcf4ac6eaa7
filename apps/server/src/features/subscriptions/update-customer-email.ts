import { findUser } from '../../auth/users/users.queries.ts'
import type { EventHandler } from '../../outbox/worker.ts'
import { listCustomersOf } from './billing-customers.queries.ts'

/**
 * Gives the customers at the provider of all acts and venues whose receipts a person gets the address that their account has now. A repeat
 * changes nothing.
 */
export const updateCustomerEmail: EventHandler<'account.customer_email_due'> = async (
  { userId },
  { db, billing },
) => {
  const customers = await listCustomersOf(db, userId, billing.name)
  const user = customers.length > 0 ? await findUser(db, userId) : null
  if (!user || user.deleted_at) return
  for (const customerId of customers) await billing.setCustomerEmail({ customerId, email: user.email })
  // Two changes may reach the provider in the wrong order: the job runs again.
  if ((await findUser(db, userId))?.email !== user.email) throw new Error('The address has changed again')
}
