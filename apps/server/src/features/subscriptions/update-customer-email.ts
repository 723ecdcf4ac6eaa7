import { firstPartyOf } from '@bandstand/domain/accounts'
import { findUser } from '../../auth/users/users.queries.ts'
import type { EventHandler } from '../../outbox/worker.ts'
import { findCustomer } from './billing-customers.queries.ts'

/** Gives a member's customer at the provider the address that the account has now, where receipts go. A repeat changes nothing. */
export const updateCustomerEmail: EventHandler<'account.customer_email_due'> = async (
  { userId },
  { db, billing },
) => {
  const customer = await findCustomer(db, firstPartyOf(userId), billing.name)
  const user = customer && (await findUser(db, userId))
  if (!user || user.deleted_at) return
  await billing.setCustomerEmail({ customerId: customer.customer_id, email: user.email })
  // Two changes may reach the provider in the wrong order: the job runs again.
  if ((await findUser(db, userId))?.email !== user.email) throw new Error('The address has changed again')
}
