import type { Tx } from '../../db/database.ts'
import { announce } from '../../outbox/announce.ts'
import { removeApplicationText } from '../booking/index.ts'
import { deleteAttachments } from './attachments.queries.ts'
import { markMessageRemoved } from './messages.queries.ts'
import { listMemberIds } from './threads.queries.ts'

interface RemovedMessage {
  /** Its text, for the operator's log. */
  body: string
  fileNames: string[]
  /** Keys of the notices that quote it. */
  noticeKeys: string[]
}

/**
 * Removes a message's text and files from its thread, for both sides at once and for good; returns null when that was
 * done before, or there is no such message. The uploads themselves stay in the store, where only their owner gets
 * them.
 */
export async function removeMessage(tx: Tx, messageId: string, at: Date): Promise<RemovedMessage | null> {
  const removed = await markMessageRemoved(tx, messageId, at)
  if (!removed) return null
  const fileNames = await deleteAttachments(tx, messageId)
  const { kind, application_id: applicationId, thread_id: threadId } = removed
  const quoted =
    applicationId && kind !== 'written' ? await removeApplicationText(tx, applicationId, kind) : []
  const members = await listMemberIds(tx, threadId)
  await announce(tx, members, { kind: 'changed', area: 'messages', id: threadId })
  return {
    body: removed.body,
    fileNames,
    noticeKeys: [`message:${messageId}`, ...quoted],
  }
}
