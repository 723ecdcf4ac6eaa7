import type { PartyId } from '@bandstand/domain/accounts'
import type { ImportChoices, RowEdit } from '@bandstand/domain/calendar-import'
import { type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../../db/database.ts'
import { deleteInBatches } from '../../../db/delete-in-batches.ts'
import type { FileContent } from './read-calendar-file.ts'

type ImportRow = Selectable<Schema['calendar_imports']>

/** A file that was read and isn't imported yet. */
export interface Draft {
  id: string
  fileName: string
  content: Buffer
  read: FileContent
  choices: ImportChoices
  edits: Record<string, RowEdit>
}

/** Stores a file with what was read in it, instead of an earlier draft of the venue. Returns its id. */
export async function replaceDraft(
  tx: Tx,
  venueId: PartyId,
  { fileName, content, read, choices }: Pick<Draft, 'fileName' | 'content' | 'read' | 'choices'>,
  at: Date,
): Promise<string> {
  await tx
    .updateTable('calendar_imports')
    .set(EMPTIED)
    .where('venue_id', '=', venueId)
    .where('imported_at', 'is', null)
    .execute()
  const { id } = await tx
    .insertInto('calendar_imports')
    .values({
      venue_id: venueId,
      file_name: fileName,
      content,
      read: JSON.stringify(read),
      choices: JSON.stringify(choices),
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Counts as a file of the day, without what was in it. */
const EMPTIED = { content: Buffer.alloc(0), read: '{}', choices: '{}', edits: '{}' } as const

/** Returns how many files a venue has had read since then. */
export async function countImportsSince(db: Database, venueId: PartyId, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('calendar_imports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('venue_id', '=', venueId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the draft with this id of a venue; null when there is none, or it was imported. */
export async function findDraft(db: Database, venueId: PartyId, id: string): Promise<Draft | null> {
  const row = await db
    .selectFrom('calendar_imports')
    .selectAll()
    .where('id', '=', id)
    .where('venue_id', '=', venueId)
    .where('imported_at', 'is', null)
    .executeTakeFirst()
  if (!row?.content?.length) return null
  const { file_name: fileName, content, read, choices, edits } = row
  return { id, fileName, content, read, choices, edits } as unknown as Draft
}

/** Returns the venue's draft; null when it has none. */
export async function findDraftName(
  db: Database,
  venueId: PartyId,
): Promise<{ id: string; fileName: string } | null> {
  const query = db
    .selectFrom('calendar_imports')
    .select(['id', 'file_name as fileName'])
    .where('venue_id', '=', venueId)
    .where('imported_at', 'is', null)
    .where(sql<boolean>`length(content) > 0`)
  return (await query.orderBy('created_at', 'desc').executeTakeFirst()) ?? null
}

/** Returns the finished imports of a venue since then, the latest first. */
export function selectImports(
  db: Database,
  venueId: PartyId,
  since: Date,
  limit: number,
): Promise<Omit<ImportRow, 'content' | 'read' | 'choices' | 'edits'>[]> {
  return db
    .selectFrom('calendar_imports')
    .select(['id', 'venue_id', 'file_name', 'acts', 'blocked', 'created_at', 'imported_at', 'undone_at'])
    .where('venue_id', '=', venueId)
    .where('imported_at', '>', since)
    .orderBy('imported_at', 'desc')
    .limit(limit)
    .execute()
}

/** Saves how a draft is read, and what was read so. */
export async function saveChoices(
  db: Database,
  id: string,
  choices: ImportChoices,
  read: FileContent,
): Promise<void> {
  const set = { choices: JSON.stringify(choices), read: JSON.stringify(read) }
  await db
    .updateTable('calendar_imports')
    .set(set)
    .where('id', '=', id)
    .where('imported_at', 'is', null)
    .execute()
}

/** Saves what the venue made of one row of a draft; null takes it back. Other rows may be saved at the same moment. */
export async function saveEdit(db: Database, id: string, key: string, edit: RowEdit | null): Promise<void> {
  const edits = edit
    ? sql`edits || jsonb_build_object(${key}::text, ${JSON.stringify(edit)}::jsonb)`
    : sql`edits - ${key}::text`
  await sql`update calendar_imports set edits = ${edits} where id = ${id} and imported_at is null`.execute(db)
}

/** Empties a draft: it's gone, but was a file of the day. Returns whether there was one. */
export async function emptyDraft(db: Database, venueId: PartyId, id: string): Promise<boolean> {
  const result = await db
    .updateTable('calendar_imports')
    .set(EMPTIED)
    .where('id', '=', id)
    .where('venue_id', '=', venueId)
    .where('imported_at', 'is', null)
    .where(sql<boolean>`length(content) > 0`)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Makes a draft a record of what it added; false when it was imported in the meantime. */
export async function finishDraft(
  tx: Tx,
  id: string,
  counts: { acts: number; blocked: number },
  at: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('calendar_imports')
    .set({ content: null, read: null, choices: '{}', edits: '{}', ...counts, imported_at: at })
    .where('id', '=', id)
    .where('imported_at', 'is', null)
    .where(sql<boolean>`length(content) > 0`)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Marks an import as undone; false when it's too old, was undone, or isn't the venue's. */
export async function markUndone(
  tx: Tx,
  venueId: PartyId,
  id: string,
  since: Date,
  at: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('calendar_imports')
    .set({ undone_at: at })
    .where('id', '=', id)
    .where('venue_id', '=', venueId)
    .where('imported_at', '>', since)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Returns whether a venue has an import with this id that is finished. */
export async function hasImport(db: Database, venueId: PartyId, id: string): Promise<boolean> {
  const query = db
    .selectFrom('calendar_imports')
    .select('id')
    .where('id', '=', id)
    .where('venue_id', '=', venueId)
  return (await query.where('imported_at', 'is not', null).executeTakeFirst()) !== undefined
}

/** Deletes files that nobody imported within their day. */
export async function deleteOldDrafts(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'calendar_imports', sql`imported_at is null and created_at < ${before}`)
}
