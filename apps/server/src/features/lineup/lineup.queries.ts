import type { Part } from '@bandstand/domain/lineup'
import { type Selectable, sql } from 'kysely'
import type { Database, Schema } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'

/** Somebody in the line-up of an act. */
export type LineupRow = Omit<Selectable<Schema['lineup_members']>, 'part'> & { part: Part }

/** Returns an act's people in their order, core and subs; none for an act without a line-up, and for a venue. */
export function readLineup(db: Database, partyId: string): Promise<LineupRow[]> {
  const query = db
    .selectFrom('lineup_members')
    .selectAll()
    .$narrowType<{ part: Part }>()
    .where('party_id', '=', partyId)
    .where('removed_at', 'is', null)
  return query.orderBy('position').orderBy('created_at').orderBy('id').execute()
}

/** Deletes those who were removed from a line-up before this time; bookings keep their names. */
export async function deleteRemovedMembers(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'lineup_members', sql`removed_at < ${before}`)
}
