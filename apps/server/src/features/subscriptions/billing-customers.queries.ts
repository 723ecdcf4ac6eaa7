import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
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

/** Returns SQL of the person who gets the receipts of a party: of its owners the one who has been it for longest. */
const payerOf = (partyId: RawBuilder<unknown>) => sql<PersonId | null>`(
  select person_id from memberships where party_id = ${partyId} and role = 'owner' and ended_at is null
  order by began_at, person_id limit 1)`

/** Returns the address to which the receipts of a party go; null when nobody owns it. */
export async function findPayerEmail(db: Database, partyId: PartyId): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select email from users where id = ${payerOf(sql`${partyId}::uuid`)}`.execute(db)
  return rows[0]?.email ?? null
}

/** Returns the provider's ids of the customers whose receipts a person gets. */
export async function listCustomersOf(db: Database, personId: PersonId, provider: string): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    select c.customer_id from billing_customers c join memberships m on m.party_id = c.user_uuid
    where m.person_id = ${personId} and m.ended_at is null and c.provider = ${provider}
      and ${payerOf(sql`c.user_uuid`)} = m.person_id
    order by c.customer_id`.execute(db)
  return rows.map(({ customer_id }) => customer_id)
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
