import { type Insertable, type Selectable, sql } from 'kysely'
import type { Actor } from '../../auth/actor.ts'
import type { Database, Schema, Tx } from '../../db/database.ts'

export type SearchRow = Selectable<Schema['saved_searches']>
type Owner = Pick<Actor, 'userId' | 'partyId'>

/** Returns the searches that a person keeps for an act, by name. */
export async function selectSearches(db: Database, { userId, partyId }: Owner): Promise<SearchRow[]> {
  return db
    .selectFrom('saved_searches')
    .selectAll()
    .where('person_id', '=', userId)
    .where('party_id', '=', partyId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

/** Returns the search with this id, whoever's it is; null when there is none. */
export async function findSearch(db: Database, id: string): Promise<SearchRow | null> {
  const query = db.selectFrom('saved_searches').selectAll().where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

/** Inserts a search; one with its id is overwritten. What it found and wasn't told is due at once if it tells right away from now on. */
export async function writeSearch(tx: Tx, row: Insertable<Schema['saved_searches']>): Promise<SearchRow> {
  const { id, person_id: _person, party_id: _party, created_at: _created, ...columns } = row
  const saved = await tx
    .insertInto('saved_searches')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow()
  if (saved.pace === 'at_once')
    await tx
      .updateTable('search_alerts')
      .set({ due_at: saved.paced_at })
      .where('search_id', '=', id)
      .where('due_at', '>', saved.paced_at)
      .execute()
  return saved
}

/** Deletes a person's search, and returns whether there was one. */
export async function deleteSearch(db: Database, { userId, partyId }: Owner, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('saved_searches')
    .where('id', '=', id)
    .where('person_id', '=', userId)
    .where('party_id', '=', partyId)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

/** Returns a typed location as those of gigs are compared: as places are folded, and in lowercase. */
export async function foldLocation(db: Database, typed: string): Promise<{ folded: string; lower: string }> {
  const { rows } = await sql<{ folded: string; lower: string }>`
    select fold_place(${typed}) as folded, lower(${typed}) as lower`.execute(db)
  return rows[0]!
}
