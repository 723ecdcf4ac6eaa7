import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import { NOTIFY_AGAIN_MS } from '@bandstand/domain/messages'
import { type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'
import type { About } from './thread-facts.queries.ts'

export type MessageRow = Selectable<Schema['messages']>

export interface NewMessage {
  threadId: string
  senderId: PartyId
  writerId: PersonId | null
  kind: MessageRow['kind']
  body: string
  about: About | null
  key?: string
  withheld: boolean
  at: Date
}

/**
 * Writes the thread's next message and updates both members' rows, only the sender's for a withheld message; call it
 * with the thread locked. Returns the message, and `shouldNotify`: whether its reader has no earlier unread message
 * of which they were notified lately.
 */
export async function insertMessage(
  tx: Tx,
  message: NewMessage,
): Promise<{ row: MessageRow; shouldNotify: boolean }> {
  const { threadId, senderId, writerId, kind, body, about, key, withheld, at } = message
  const { last_number: number } = await tx
    .updateTable('threads')
    .set(({ eb }) => ({ last_number: eb('last_number', '+', 1) }))
    .where('id', '=', threadId)
    .returning('last_number')
    .executeTakeFirstOrThrow()
  const row = await tx
    .insertInto('messages')
    .values({
      thread_id: threadId,
      number,
      sender_id: senderId,
      writer_id: writerId,
      kind,
      body,
      ...about,
      withheld,
      created_at: at,
      ...(key ? { client_key: key } : {}),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const notifiedBefore = new Date(at.getTime() - NOTIFY_AGAIN_MS)
  const { rows } = await sql<{ should_notify: boolean }>`
    update thread_members
    set last_number = ${number}, last_at = ${at},
      unread = unread + case when user_id = ${senderId} then 0 else 1 end,
      notified_at = case
        when user_id = ${senderId} or ${kind} <> 'written' or (unread > 0 and notified_at > ${notifiedBefore}) then notified_at
        else ${at} end
    where thread_id = ${threadId} and (user_id = ${senderId} or not ${withheld}::boolean)
    returning user_id <> ${senderId} and notified_at = ${at} as should_notify`.execute(tx)
  return { row, shouldNotify: rows.some((member) => member.should_notify) }
}

/** Returns the message that was sent with this key; null when there is none. */
export async function findByKey(
  db: Database,
  { threadId, senderId, key }: { threadId: string; senderId: PartyId; key: string },
): Promise<MessageRow | null> {
  const query = db.selectFrom('messages').selectAll().where('thread_id', '=', threadId)
  const mine = query.where('sender_id', '=', senderId).where('client_key', '=', key)
  return (await mine.executeTakeFirst()) ?? null
}

/** Returns one page of a thread as one member sees it, newest first. */
export function selectMessages(
  db: Database,
  { threadId, userId, before, limit }: { threadId: string; userId: PartyId; before: number; limit: number },
): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('thread_id', '=', threadId)
    .where('number', '<', before)
    .where((eb) => eb.or([eb('withheld', '=', false), eb('sender_id', '=', userId)]))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

/** Returns the number of the newest delivered message of a member up to a number; 0 when there is none. */
export async function findSeenNumber(
  db: Database,
  { threadId, userId, upTo }: { threadId: string; userId: PartyId; upTo: number },
): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select('number')
    .where('thread_id', '=', threadId)
    .where('sender_id', '=', userId)
    .where('withheld', '=', false)
    .where('number', '<=', upTo)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? 0
}

/** Returns how many messages a member wrote since then, over all threads. */
export async function countWritten(db: Database, senders: readonly PartyId[], since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sender_id', 'in', senders)
    .where('kind', '=', 'written')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Moves a member's read position forward, never back; call it with the thread locked. Returns false when that changes
 * nothing.
 */
export async function moveRead(tx: Tx, threadId: string, userId: PartyId, number: number): Promise<boolean> {
  const { rows } = await sql`
    update thread_members mine
    set read_number = least(${number}, last_number), unread = (
      select count(*) from messages m where m.thread_id = mine.thread_id and m.number > ${number}
        and m.sender_id <> mine.user_id and not m.withheld)
    where thread_id = ${threadId} and user_id = ${userId} and read_number < least(${number}, last_number)
    returning 1`.execute(tx)
  return rows.length > 0
}

/** Returns a message with the names of its files to the two who see it; null to others, and when it was removed. */
export async function findReadableMessage(
  db: Database,
  id: string,
  userId: PartyId,
): Promise<{ sender_id: PartyId; body: string; files: string[] } | null> {
  const { rows } = await sql<{ sender_id: PartyId; body: string; files: string[] }>`
    select m.sender_id, m.body,
      array(select file_name from message_attachments where message_id = m.id order by position) as files
    from messages m join thread_members mine on mine.thread_id = m.thread_id
    where m.id = ${id} and mine.user_id = ${userId} and (not m.withheld or m.sender_id = ${userId})
      and m.removed_at is null`.execute(db)
  return rows[0] ?? null
}

/** A message as it was before it was removed. */
interface RemovedRow {
  body: string
  kind: 'opening' | 'written' | 'closing'
  thread_id: string
  application_id: string | null
}

/** Empties a message, marks it removed and returns it as it was; null when it was removed before or does not exist. */
export async function markMessageRemoved(tx: Tx, messageId: string, at: Date): Promise<RemovedRow | null> {
  const { rows } = await sql<RemovedRow>`
    update messages m set removed_at = ${at}, body = ''
    from (select m.id, m.body from messages m where m.id = ${messageId} and m.removed_at is null for no key update of m) old
    where m.id = old.id
    returning old.body, m.application_id, m.kind, m.thread_id`.execute(tx)
  return rows[0] ?? null
}
