import type { IdentityProviderId, PersonId } from '@bandstand/domain/accounts'
import type { Selectable } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'

export type IdentityRow = Selectable<Schema['identities']>

/** Returns a member's accounts at providers, the oldest first. */
export function listIdentities(db: Database, userId: PersonId): Promise<IdentityRow[]> {
  const query = db.selectFrom('identities').selectAll().where('user_id', '=', userId)
  return query.orderBy('created_at').orderBy('id').execute()
}

/** Returns whose account at a provider this is; null when nobody linked it. */
export async function findIdentity(
  db: Database,
  { issuer, subject }: Pick<IdentityRow, 'issuer' | 'subject'>,
): Promise<IdentityRow | null> {
  const query = db.selectFrom('identities').selectAll().where('issuer', '=', issuer)
  return (await query.where('subject', '=', subject).executeTakeFirst()) ?? null
}

/**
 * Inserts an account at a provider as one of a locked member's; returns false when it's somebody's already, or the member has
 * another one at the provider.
 */
export async function insertIdentity(
  tx: Tx,
  identity: {
    userId: PersonId
    provider: IdentityProviderId
    issuer: string
    subject: string
    email: string
    at: Date
  },
): Promise<boolean> {
  const { userId, at, ...rest } = identity
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('identities')
    .values({ id: crypto.randomUUID(), user_id: userId, created_at: at, ...rest })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Notes that an account at a provider signed its owner in; returns false when it's no longer linked. */
export async function markIdentityUsed(tx: Tx, id: string, at: Date): Promise<boolean> {
  const query = tx.updateTable('identities').set({ last_sign_in_at: at }).where('id', '=', id)
  return (await query.executeTakeFirst()).numUpdatedRows === 1n
}

/** Deletes one of a member's accounts at providers and returns it; null when there's none with this id. */
export async function deleteIdentity(tx: Tx, userId: PersonId, id: string): Promise<IdentityRow | null> {
  const query = tx.deleteFrom('identities').where('user_id', '=', userId).where('id', '=', id)
  return (await query.returningAll().executeTakeFirst()) ?? null
}

/** Deletes all of a member's accounts at providers and returns them. */
export function deleteIdentities(tx: Tx, userId: PersonId): Promise<IdentityRow[]> {
  return tx.deleteFrom('identities').where('user_id', '=', userId).returningAll().execute()
}
