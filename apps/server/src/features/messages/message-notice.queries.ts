import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { personName } from '../network/index.ts'

/** A message with its sender and reader. */
interface MessageFactsRow {
  thread_id: string
  body: string
  attachments: number
  sender_id: string
  sender_name: string
  gig_title: string | null
  reader_id: string
  created_at: Date
  is_read: boolean
}

/** Returns a message with its sender and reader; null when there is none. */
export async function findMessageFacts(db: Database, messageId: string): Promise<MessageFactsRow | null> {
  const { rows } = await sql<MessageFactsRow>`
    select m.thread_id, m.body, m.sender_id, ${personName} as sender_name, g.title as gig_title,
      (select count(*) from message_attachments where message_id = m.id) as attachments,
      m.created_at, theirs.user_id as reader_id, theirs.read_number >= m.number as is_read
    from messages m join threads t on t.id = m.thread_id
      join thread_members theirs on theirs.thread_id = t.id and theirs.user_id <> m.sender_id
      join profiles p on p.uuid = m.sender_id
      left join applications a on a.id = t.application_id left join gigs g on g.id = a.gig_id
    where m.id = ${messageId}`.execute(db)
  return rows[0] ?? null
}
