import type { PartyId } from '@bandstand/domain/accounts'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { type GigColumns, type PartyColumns, postedGigColumns } from '../booking/index.ts'
import { personName } from '../network/index.ts'

/** A message with its sender and reader, and the gig that it is about. */
export interface MessageFactsRow {
  thread_id: string
  body: string
  attachments: number
  /** Whether an artist asked it about a gig before applying. */
  is_question: boolean
  sender_id: PartyId
  sender_name: string
  reader_id: PartyId
  created_at: Date
  is_read: boolean
}

/** The gig of a message, as it was posted. */
export type MessageGigRow = GigColumns & Pick<PartyColumns, 'venue_name'>

/** Returns a message with its sender and reader; null when there is none. */
export async function findMessageFacts(
  db: Database,
  messageId: string,
): Promise<(MessageFactsRow & { gig_id: string | null }) | null> {
  const { rows } = await sql<MessageFactsRow & { gig_id: string | null }>`
    select m.thread_id, m.body, m.sender_id, ${personName} as sender_name, m.gig_id,
      (select count(*) from message_attachments where message_id = m.id) as attachments,
      exists (select from gig_questions q where q.gig_id = m.gig_id and q.artist_id = m.sender_id and q.message_id = m.id)
        as is_question,
      m.created_at, theirs.user_id as reader_id, theirs.read_number >= m.number as is_read
    from messages m
      join thread_members theirs on theirs.thread_id = m.thread_id and theirs.user_id <> m.sender_id
      join profiles p on p.uuid = m.sender_id
    where m.id = ${messageId}`.execute(db)
  return rows[0] ?? null
}

/** Returns what a message's notice says of its gig; null when there is no such gig. */
export async function findMessageGig(db: Database, gigId: string): Promise<MessageGigRow | null> {
  const { rows } = await sql<MessageGigRow>`
    select ${postedGigColumns}, public_name(venue) as venue_name
    from gigs g join profiles venue on venue.uuid = g.venue_id where g.id = ${gigId}`.execute(db)
  return rows[0] ?? null
}
