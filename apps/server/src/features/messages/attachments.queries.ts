import type { PartyId } from '@bandstand/domain/accounts'
import { type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'

export interface AttachmentRow {
  id: string
  message_id: string
  file_name: string
  content_type: string
  size_bytes: number
}

/** Returns the attachments of these messages, in the order in which each message shows them. */
export async function listAttachments(db: Database, messageIds: string[]): Promise<AttachmentRow[]> {
  if (messageIds.length === 0) return []
  return db
    .selectFrom('message_attachments as a')
    .innerJoin('storage_objects as o', 'o.id', 'a.object_id')
    .where('a.message_id', 'in', messageIds)
    .select(['a.id', 'a.message_id', 'a.file_name', 'o.content_type', 'o.size_bytes'])
    .orderBy('a.message_id')
    .orderBy('a.position')
    .execute()
}

/** Writes the attachments of a message, in the given order. */
export async function insertAttachments(
  tx: Tx,
  messageId: string,
  files: { objectId: string; fileName: string }[],
): Promise<void> {
  if (files.length === 0) return
  const values = files.map(({ objectId, fileName }, index) => ({
    message_id: messageId,
    position: index + 1,
    object_id: objectId,
    file_name: fileName,
  }))
  await tx.insertInto('message_attachments').values(values).execute()
}

/** Returns those of these objects that a message has already. */
export async function findAttached(db: Database, objectIds: string[]): Promise<string[]> {
  if (objectIds.length === 0) return []
  const query = db.selectFrom('message_attachments').select('object_id')
  return (await query.where('object_id', 'in', objectIds).execute()).map(({ object_id }) => object_id)
}

export type AttachedObject = Selectable<Schema['storage_objects']> & { file_name: string }

/** Returns an attachment with its object; null to everybody who does not see its message. */
export async function findAttachment(
  db: Database,
  id: string,
  userId: PartyId,
): Promise<AttachedObject | null> {
  const { rows } = await sql<AttachedObject>`
    select o.*, a.file_name from message_attachments a join messages m on m.id = a.message_id
      join thread_members mine on mine.thread_id = m.thread_id join storage_objects o on o.id = a.object_id
    where a.id = ${id} and mine.user_id = ${userId} and (not m.withheld or m.sender_id = ${userId})`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Deletes a message's attachments and returns the names of their files. */
export async function deleteAttachments(tx: Tx, messageId: string): Promise<string[]> {
  const query = tx.deleteFrom('message_attachments').where('message_id', '=', messageId)
  return (await query.returning('file_name').execute()).map(({ file_name }) => file_name)
}
