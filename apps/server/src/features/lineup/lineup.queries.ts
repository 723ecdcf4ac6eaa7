import type { Part } from '@bandstand/domain/lineup'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'

/** Somebody in the line-up of an act. */
export type LineupRow = Omit<Selectable<Schema['lineup_members']>, 'part'> & { part: Part }

const members = (db: Database) => db.selectFrom('lineup_members').selectAll().$narrowType<{ part: Part }>()

/** Returns an act's people in their order, core and subs; none for an act without a line-up, and for a venue. */
export function readLineup(db: Database, partyId: string): Promise<LineupRow[]> {
  const query = members(db).where('party_id', '=', partyId).where('removed_at', 'is', null)
  return query.orderBy('position').orderBy('created_at').orderBy('id').execute()
}

/** Returns somebody of a line-up, also one who was removed; null when there is none with this id. */
export async function findLineupMember(db: Database, id: string): Promise<LineupRow | null> {
  return (await members(db).where('id', '=', id).executeTakeFirst()) ?? null
}

export async function insertLineupMember(tx: Tx, row: Insertable<Schema['lineup_members']>): Promise<void> {
  await tx.insertInto('lineup_members').values(row).execute()
}

export async function updateLineupMember(
  tx: Tx,
  id: string,
  change: Updateable<Schema['lineup_members']>,
): Promise<void> {
  await tx.updateTable('lineup_members').set(change).where('id', '=', id).execute()
}

/** Deletes those who were removed from a line-up before this time; bookings keep their names. */
export async function deleteRemovedMembers(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'lineup_members', sql`removed_at < ${before}`)
}
