import type { PersonId } from '@bandstand/domain/accounts'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'

interface RequestId {
  actorId: PersonId
  key: string
}

/** Inserts a request that starts; returns false when the same one started before, once that transaction has ended. */
export async function beginRequest(
  tx: Tx,
  { actorId, key, bodyHash, at }: RequestId & { bodyHash: string; at: Date },
): Promise<boolean> {
  const begun = await tx
    .insertInto('money_requests')
    .values({ actor_id: actorId, key, body_hash: bodyHash, answer: '{}', at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return begun !== undefined
}

/** Stores the response to a started request, as JSON. */
export async function saveAnswer(tx: Tx, { actorId, key }: RequestId, answer: string): Promise<void> {
  await tx
    .updateTable('money_requests')
    .set({ answer })
    .where('actor_id', '=', actorId)
    .where('key', '=', key)
    .execute()
}

/** Returns the hash of an earlier request's body and its response. */
export function getSavedRequest(db: Database, { actorId, key }: RequestId) {
  return db
    .selectFrom('money_requests')
    .select(['body_hash', 'answer'])
    .where('actor_id', '=', actorId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}

/** Deletes the stored requests of a member, and those of others that mention the member. */
export async function deleteRequestsAbout(tx: Tx, userId: PersonId): Promise<void> {
  await sql`
    delete from money_requests where actor_id = ${userId} or strpos(answer::text, ${userId}) > 0 and actor_id in (
      select case when artist_id = ${userId} then venue_id else artist_id end from transactions
      where ${userId} in (artist_id, venue_id))`.execute(tx)
}

/** Deletes the stored requests from before: nobody repeats one that long. */
export async function deleteOldRequests(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'money_requests', sql`at < ${before}`)
}
