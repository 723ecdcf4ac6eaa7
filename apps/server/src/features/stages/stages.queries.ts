import type { PartyId } from '@bandstand/domain/accounts'
import { type Selectable, sql, type Updateable } from 'kysely'
import { DatabaseError } from 'pg'
import type { Database, Schema, Tx } from '../../db/database.ts'

export type StageRow = Selectable<Schema['stages']>

/** Returns the stages that a venue has now, in its order; none at a venue with a single, unnamed one. */
export function selectStages(db: Database, venueId: PartyId): Promise<StageRow[]> {
  return db
    .selectFrom('stages')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('created_at')
    .execute()
}

/** Returns a stage, also one that its venue removed; null when there is none. */
export async function findStage(db: Database, id: string): Promise<StageRow | null> {
  return (await db.selectFrom('stages').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** The columns that a venue writes. */
export type StageColumns = Omit<
  StageRow,
  'id' | 'venue_id' | 'position' | 'image_url' | 'created_at' | 'archived_at'
>

/** Inserts a stage as the last of its venue, whose profile is locked. Returns its id. */
export async function insertStage(
  tx: Tx,
  venueId: PartyId,
  columns: StageColumns,
  position: number,
  at: Date,
): Promise<string> {
  const query = tx
    .insertInto('stages')
    .values({ ...columns, venue_id: venueId, position, created_at: at })
    .returning('id')
  return (await query.executeTakeFirstOrThrow()).id
}

/** Changes a stage of a venue that it has now. Returns whether there is one. */
export async function updateStage(
  tx: Tx,
  { id, venueId }: { id: string; venueId: PartyId },
  change: Updateable<Schema['stages']>,
): Promise<boolean> {
  const result = await tx
    .updateTable('stages')
    .set(change)
    .where('id', '=', id)
    .where('venue_id', '=', venueId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * Erases the photos of a venue's stages and what it wrote about them, in the caller's transaction. Their names stay, because
 * others' bookings name them.
 */
export async function eraseStages(tx: Tx, venueId: PartyId): Promise<void> {
  await tx
    .updateTable('stages')
    .set({ image_url: null, sound_system: '', lights: '', power: '', size: '', load_in: '' })
    .where('venue_id', '=', venueId)
    .execute()
}

/** Writes the order of a venue's stages. */
export async function orderStages(tx: Tx, venueId: PartyId, ids: string[]): Promise<void> {
  await sql`
    update stages s set position = o.position from unnest(${ids}::uuid[]) with ordinality o (id, position)
    where s.id = o.id and s.venue_id = ${venueId}`.execute(tx)
}

/** Returns whether a statement failed because the venue has another stage with that name. */
export const isStageNameTaken = (error: unknown): boolean =>
  error instanceof DatabaseError && error.constraint === 'stages_name'
