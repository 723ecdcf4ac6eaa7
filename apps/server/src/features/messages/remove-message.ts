import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { announce } from '../../outbox/announce.ts'
import { removeApplicationWords } from '../booking/index.ts'

interface RemovedMessage {
  /** What it said, for the operator's log. */
  body: string
  fileNames: string[]
  /** Keys of the notices that quote it. */
  noticeKeys: string[]
}

/**
 * Takes a message's words and files out of its thread, for both sides at once and for good; null when that was done
 * before, or there is no such message. The uploads themselves stay in the store, where nobody but their owner gets them.
 */
export async function removeMessage(tx: Tx, messageId: string, at: Date): Promise<RemovedMessage | null> {
  const { rows } = await sql<{
    body: string
    kind: 'opening' | 'written' | 'closing'
    thread_id: string
    application_id: string | null
  }>`
    update messages m set removed_at = ${at}, body = ''
    from (select m.id, m.body, t.application_id from messages m join threads t on t.id = m.thread_id
      where m.id = ${messageId} and m.removed_at is null for update of m) old
    where m.id = old.id
    returning old.body, old.application_id, m.kind, m.thread_id`.execute(tx)
  const [removed] = rows
  if (!removed) return null
  const files = await tx
    .deleteFrom('message_attachments')
    .where('message_id', '=', messageId)
    .returning('file_name')
    .execute()
  const { kind, application_id: applicationId, thread_id: threadId } = removed
  const quoted =
    applicationId && kind !== 'written' ? await removeApplicationWords(tx, applicationId, kind) : []
  const members = await tx
    .selectFrom('thread_members')
    .select('user_id')
    .where('thread_id', '=', threadId)
    .execute()
  await announce(
    tx,
    members.map(({ user_id }) => user_id),
    { kind: 'changed', area: 'messages', id: threadId },
  )
  return {
    body: removed.body,
    fileNames: files.map(({ file_name }) => file_name),
    noticeKeys: [`message:${messageId}`, ...quoted],
  }
}
