import type { PartyId } from '@bandstand/domain/accounts'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'

export type ProfileRow = Selectable<Schema['profiles']>
export type ProfileChange = Updateable<Schema['profiles']>

/** Returns a member's profile; null when there is none. */
export async function findProfile(db: Database, uuid: PartyId): Promise<ProfileRow | null> {
  return (await db.selectFrom('profiles').selectAll().where('uuid', '=', uuid).executeTakeFirst()) ?? null
}

/** Returns a profile that others may see; null also for a suspended member. */
export async function findShownProfile(db: Database, uuid: PartyId): Promise<ProfileRow | null> {
  const row = await findProfile(db, uuid)
  return row?.suspended ? null : row
}

/** Inserts a profile and returns it; null when there is one, which stays as it is. */
export async function insertProfile(tx: Tx, row: Insertable<Schema['profiles']>): Promise<ProfileRow | null> {
  const query = tx.insertInto('profiles').values(row).returningAll()
  const once = query.onConflict((conflict) => conflict.column('uuid').doNothing())
  return (await once.executeTakeFirst()) ?? null
}

/** Deletes a member's profile when it has another user type. */
export async function deleteProfileOfOtherType(
  tx: Tx,
  { uuid, user_type }: Pick<ProfileRow, 'uuid' | 'user_type'>,
): Promise<void> {
  await tx.deleteFrom('profiles').where('uuid', '=', uuid).where('user_type', '!=', user_type).execute()
}

/** Updates a profile, which must exist, and returns it. */
export async function updateProfile(tx: Tx, uuid: PartyId, change: ProfileChange): Promise<ProfileRow> {
  return tx
    .updateTable('profiles')
    .set(change)
    .where('uuid', '=', uuid)
    .returningAll()
    .executeTakeFirstOrThrow()
}
