import type { PartyId, PersonId } from '@bandstand/domain/accounts'
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

/** Deletes the stored requests of a person. */
export async function deleteRequestsOf(tx: Tx, personId: PersonId): Promise<void> {
  await tx.deleteFrom('money_requests').where('actor_id', '=', personId).execute()
}

/** Deletes the stored requests that mention a party: of its people, and of those it had payments with. */
export async function deleteRequestsAbout(tx: Tx, partyId: PartyId): Promise<void> {
  await sql`
    delete from money_requests where strpos(answer::text, ${partyId}) > 0 and actor_id in (
      select person_id from memberships where party_id = ${partyId} or party_id in (
        select case when artist_id = ${partyId} then venue_id else artist_id end from transactions
        where ${partyId} in (artist_id, venue_id)))`.execute(tx)
}

/** Deletes the stored requests from before: nobody repeats one that long. */
export async function deleteOldRequests(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'money_requests', sql`at < ${before}`)
}
