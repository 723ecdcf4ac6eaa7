import type { PartyId } from '@bandstand/domain/accounts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'
import { personName } from '../network/index.ts'

export type RosterActRow = Selectable<Schema['roster_acts']>
export type RosterActFacts = Omit<Insertable<Schema['roster_acts']>, 'id' | 'venue_id' | 'created_at'>

/** An act with the public name of the artist that it is, unless that account is suspended. */
export interface ShownActRow extends RosterActRow {
  member_name: string | null
}

/** Returns a venue's roster by name, or only the act with this id. */
export async function selectRoster(db: Database, venueId: PartyId, id?: string): Promise<ShownActRow[]> {
  const { rows } = await sql<ShownActRow>`
    select a.*, ${personName} as member_name
    from roster_acts a left join profiles p on p.uuid = a.member_id and not p.suspended
    where a.venue_id = ${venueId} ${id === undefined ? sql`` : sql`and a.id = ${id}`}
    order by lower(a.name), a.id`.execute(db)
  return rows
}

/** Returns the act with this id, whoever's it is; null when there is none. */
export async function findRosterAct(db: Database, id: string): Promise<RosterActRow | null> {
  const query = db.selectFrom('roster_acts').selectAll().where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

/** Inserts acts. */
export async function insertRosterActs(tx: Tx, rows: Insertable<Schema['roster_acts']>[]): Promise<void> {
  await tx.insertInto('roster_acts').values(rows).execute()
}

/** Changes an act of a venue. */
export async function updateRosterAct(
  tx: Tx,
  venueId: PartyId,
  id: string,
  facts: RosterActFacts,
): Promise<void> {
  await tx
    .updateTable('roster_acts')
    .set(facts)
    .where('id', '=', id)
    .where('venue_id', '=', venueId)
    .execute()
}

/** Deletes an act of a venue; returns false when there is none with this id. */
export async function deleteRosterAct(db: Database, venueId: PartyId, id: string): Promise<boolean> {
  const query = db.deleteFrom('roster_acts').where('id', '=', id).where('venue_id', '=', venueId)
  return (await query.executeTakeFirst()).numDeletedRows === 1n
}
