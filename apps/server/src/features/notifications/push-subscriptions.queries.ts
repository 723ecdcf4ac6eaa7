import type { PersonId } from '@bandstand/domain/accounts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'

type PushSubscriptionRow = Selectable<Schema['push_subscriptions']>

/** Writes a browser's subscription. A browser has one: it belongs to the last member who turned pushes on there. */
export async function saveSubscription(tx: Tx, row: Insertable<Schema['push_subscriptions']>): Promise<void> {
  const { endpoint: _same, ...columns } = row
  await tx
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(columns))
    .execute()
}

/** Deletes a member's oldest subscriptions beyond `most`. */
export async function trimSubscriptions(tx: Tx, userId: PersonId, most: number): Promise<void> {
  const newest = tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
  await tx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('id', 'not in', newest)
    .execute()
}

/** Returns the subscriptions of the browsers in which these members are still signed in. */
export async function listSubscriptions(
  db: Database,
  userIds: PersonId[],
): Promise<{ id: string; userId: PersonId }[]> {
  if (userIds.length === 0) return []
  return db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .where('p.user_id', '=', sql<PersonId>`any (${userIds}::uuid[])`)
    .where('s.ended_at', 'is', null)
    .select(['p.id', 'p.user_id as userId'])
    .execute()
}

/** Returns a subscription; null when it's gone or its session has ended, because the browser may have another user then. */
export async function findSubscription(db: Database, id: string): Promise<PushSubscriptionRow | null> {
  const query = db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .where('p.id', '=', id)
    .where('s.ended_at', 'is', null)
    .selectAll('p')
  return (await query.executeTakeFirst()) ?? null
}

export async function deleteSubscription(db: Database, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

export async function deleteSubscriptionsOf(tx: Tx, userId: PersonId): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute()
}

/** Deletes all of them: they were made for a key that is lost. */
export async function deleteAllSubscriptions(tx: Tx): Promise<void> {
  await tx.deleteFrom('push_subscriptions').execute()
}

/** Deletes the member's own subscription at this address; a repeat changes nothing. */
export async function deleteOwnSubscription(db: Database, userId: PersonId, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute()
}
