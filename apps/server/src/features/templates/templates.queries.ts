import type { PartyId } from '@bandstand/domain/accounts'
import { type Insertable, type Selectable, sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Database, Schema, Tx } from '../../db/database.ts'

export type TemplateRow = Selectable<Schema['templates']>

/** Returns a party's templates of a kind, by name. */
export async function selectTemplates(db: Database, partyId: PartyId, kind: string): Promise<TemplateRow[]> {
  return db
    .selectFrom('templates')
    .selectAll()
    .where('party_id', '=', partyId)
    .where('kind', '=', kind)
    .orderBy(sql`lower(name)`)
    .execute()
}

/** Returns the template with this id, whoever's it is; null when there is none. */
export async function findTemplate(db: Database, id: string): Promise<TemplateRow | null> {
  const query = db.selectFrom('templates').selectAll().where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

/** Inserts a template; one with its id is overwritten. */
export async function writeTemplate(tx: Tx, row: Insertable<Schema['templates']>): Promise<TemplateRow> {
  const { name, fields, updated_at } = row
  return tx
    .insertInto('templates')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, fields, updated_at }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Renames a template. */
export async function updateTemplateName(tx: Tx, id: string, name: string, at: Date): Promise<TemplateRow> {
  return tx
    .updateTable('templates')
    .set({ name, updated_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns whether a statement failed because the party has another template of the kind with that name. */
export const isTemplateNameTaken = (error: unknown): boolean =>
  error instanceof DatabaseError && error.constraint === 'templates_name'

/** Deletes a template of a party; returns false when there is none with this id. */
export async function deleteTemplate(db: Database, partyId: PartyId, id: string): Promise<boolean> {
  const query = db.deleteFrom('templates').where('id', '=', id).where('party_id', '=', partyId)
  return (await query.executeTakeFirst()).numDeletedRows === 1n
}

/** Deletes a member's templates, in the caller's transaction. */
export async function eraseTemplates(tx: Tx, userId: PartyId): Promise<void> {
  await tx.deleteFrom('templates').where('party_id', '=', userId).execute()
}
