import type { PartyId } from '@bandstand/domain/accounts'
import type { Insertable, Selectable } from 'kysely'
import type { Database, Schema } from '../../db/database.ts'

export type CustomerRow = Selectable<Schema['billing_customers']>

/** Returns a member's customer at a provider; null when none was opened. */
export async function findCustomer(
  db: Database,
  userId: PartyId,
  provider: string,
): Promise<CustomerRow | null> {
  const query = db
    .selectFrom('billing_customers')
    .selectAll()
    .where('user_uuid', '=', userId)
    .where('provider', '=', provider)
  return (await query.executeTakeFirst()) ?? null
}

/** Returns the id of the member whose customer this is; null when it is nobody's. */
export async function findUserOfCustomer(db: Database, customerId: string): Promise<PartyId | null> {
  const query = db.selectFrom('billing_customers').select('user_uuid').where('customer_id', '=', customerId)
  return (await query.executeTakeFirst())?.user_uuid ?? null
}

/** Inserts a member's customer at a provider; the first one inserted stays the member's. */
export async function saveCustomer(
  db: Database,
  customer: Omit<Insertable<Schema['billing_customers']>, 'checkout_id'>,
): Promise<void> {
  await db
    .insertInto('billing_customers')
    .values(customer)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Writes the checkout that can be paid; returns false when another one was written meanwhile. */
export async function replaceCheckout(
  db: Database,
  { user_uuid, provider, checkout_id }: CustomerRow,
  checkoutId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('billing_customers')
    .set({ checkout_id: checkoutId })
    .where('user_uuid', '=', user_uuid)
    .where('provider', '=', provider)
    .where('checkout_id', 'is not distinct from', checkout_id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns the ids of checkouts that a member can still pay. */
export async function listCheckoutIds(db: Database, userId: PartyId): Promise<string[]> {
  const query = db.selectFrom('billing_customers').select('checkout_id').where('user_uuid', '=', userId)
  return (await query.execute()).flatMap(({ checkout_id }) => checkout_id ?? [])
}
