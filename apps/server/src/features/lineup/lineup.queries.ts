import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import type { Part } from '@bandstand/domain/lineup'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'

/** Somebody in the line-up of an act. */
export type LineupRow = Omit<Selectable<Schema['lineup_members']>, 'part'> & { part: Part }

const members = (db: Database) => db.selectFrom('lineup_members').selectAll().$narrowType<{ part: Part }>()

/** Returns an act's people in their order, core and subs; none for an act without a line-up, and for a venue. */
export function readLineup(db: Database, partyId: PartyId): Promise<LineupRow[]> {
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

/** Removes somebody from the line-up of an act, by their id or as a person. Returns whether they were in it. */
export async function removeFromLineup(
  tx: Tx,
  who: { partyId: PartyId; id: string } | { partyId: PartyId; personId: PersonId },
  at: Date,
): Promise<boolean> {
  const query = tx
    .updateTable('lineup_members')
    .set({ removed_at: at })
    .where('party_id', '=', who.partyId)
    .where('removed_at', 'is', null)
  const result = 'id' in who ? query.where('id', '=', who.id) : query.where('person_id', '=', who.personId)
  return (await result.executeTakeFirst()).numUpdatedRows === 1n
}

/** Writes the order of people. */
export async function orderMembers(tx: Tx, ids: string[]): Promise<void> {
  await sql`
    update lineup_members l set position = o.position - 1
    from unnest(${ids}::uuid[]) with ordinality o (id, position) where l.id = o.id`.execute(tx)
}

/** Hides a person on an act's profile, or shows them again. Returns whether they are in its line-up under this id. */
export async function hidePerson(
  db: Database,
  { id, personId, hidden }: { id: string; personId: PersonId; hidden: boolean },
): Promise<boolean> {
  const result = await db
    .updateTable('lineup_members')
    .set({ hidden })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Returns the people whom an act shows on its profile, in order, each with their own act unless it's this one or not shown. */
export async function readListed(
  db: Database,
  partyId: PartyId,
): Promise<{ name: string; instruments: string[]; actId: string | null }[]> {
  const { rows } = await sql<{ name: string; instruments: string[]; actId: string | null }>`
    select l.name, l.instruments, o.uuid as "actId" from lineup_members l
      left join profiles o on o.uuid = l.person_id and o.uuid <> l.party_id and is_listed_artist(o)
    where l.party_id = ${partyId} and l.removed_at is null and l.listed and not l.hidden
    order by l.position, l.created_at, l.id`.execute(db)
  return rows
}

/** Returns whether somebody belongs to a party now. */
export async function belongsTo(db: Database, personId: PersonId, partyId: PartyId): Promise<boolean> {
  const { rows } = await sql`
    select from memberships where person_id = ${personId} and party_id = ${partyId} and ended_at is null`.execute(
    db,
  )
  return rows.length > 0
}

/** Returns the ids of the invitations to a party that can be accepted. */
export async function listPendingInvitations(db: Database, partyId: PartyId, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from party_invitations
    where party_id = ${partyId} and accepted_at is null and withdrawn_at is null and expires_at > ${now}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Lets another invitation fill the row of a line-up that one was made for, which it replaces. */
export async function replaceInvitation(tx: Tx, before: string, after: string): Promise<void> {
  await tx
    .updateTable('lineup_members')
    .set({ invitation_id: after })
    .where('invitation_id', '=', before)
    .execute()
}
