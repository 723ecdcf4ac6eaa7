import type { PartyId } from '@bandstand/domain/accounts'
import { LIVE_APPLICATION_STATUSES } from '@bandstand/domain/booking'
import { QUESTIONS_SHOWN } from '@bandstand/domain/messages'
import { type Insertable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'
import { personName, type SentSince } from '../network/index.ts'

const LEFT_LETTERS = 200

/** What an artist has asked a venue already. */
export interface AskedBefore {
  /** Whether they asked about this gig. */
  about_gig: boolean
  /** Whether the venue owes them an answer about an open gig, and they have not applied to it since. */
  unanswered: boolean
  /** Whether an application of theirs to this gig, or an invitation, is live. */
  applied: boolean
}

/** Returns what an artist has asked the venue of a gig already; `at` is now. */
export async function findAskedBefore(
  db: Database,
  { gigId, artistId, venueId }: { gigId: string; artistId: PartyId; venueId: PartyId },
  at: Date,
): Promise<AskedBefore> {
  const { rows } = await sql<AskedBefore>`
    select exists (select from gig_questions where gig_id = ${gigId} and artist_id = ${artistId}) as about_gig,
      exists (select from gig_questions q join gigs g on g.id = q.gig_id
        where q.artist_id = ${artistId} and q.venue_id = ${venueId} and q.answered_at is null
          and g.status = 'open' and g.starts_at > ${at} and not exists (
            select from applications a where a.artist_id = q.artist_id and a.venue_id = q.venue_id
              and a.origin = 'applied' and a.created_at > q.asked_at)) as unanswered,
      exists (select from applications a where a.gig_id = ${gigId} and a.artist_id = ${artistId}
        and (a.delivered or a.origin = 'applied') and a.status = any (${[...LIVE_APPLICATION_STATUSES, 'booked']})) as applied`.execute(
    db,
  )
  return rows[0]!
}

/** Returns the query of an artist's questions, for the limits on contacting others. */
export const askedSince: SentSince = (from, since) => sql`
  select asked_at as at, venue_id as receiver from gig_questions
  where artist_id = any (${from}::uuid[]) and asked_at > ${since}`

/** Writes a question; call it with the thread locked that has its message. */
export async function insertQuestion(tx: Tx, question: Insertable<Schema['gig_questions']>): Promise<void> {
  await tx.insertInto('gig_questions').values(question).execute()
}

/** Marks a venue's open questions of an artist as answered; call it with their thread locked. */
export async function answerQuestions(
  tx: Tx,
  { venueId, artistId, at }: { venueId: PartyId; artistId: PartyId; at: Date },
): Promise<void> {
  await tx
    .updateTable('gig_questions')
    .set({ answered_at: at })
    .where('artist_id', '=', artistId)
    .where('venue_id', '=', venueId)
    .where('delivered', '=', true)
    .where('answered_at', 'is', null)
    .execute()
}

export interface QuestionRow {
  thread_id: string
  artist_id: PartyId
  artist_name: string
  artist_image_url: string | null
  body: string
  removed: boolean
  asked_at: Date
  answered_at: Date | null
}

/** Returns what the venue of a gig was asked about it, unanswered questions first, then the newest, and how many there are. */
export async function selectQuestions(
  db: Database,
  gigId: string,
): Promise<{ rows: QuestionRow[]; total: number; unanswered: number }> {
  const asked = sql`from gig_questions q where q.gig_id = ${gigId} and q.delivered`
  const page = sql<QuestionRow>`
    select m.thread_id, q.artist_id, ${personName} as artist_name, p.profile_image_url as artist_image_url,
      left(m.body, ${LEFT_LETTERS}) as body, m.removed_at is not null as removed, q.asked_at, q.answered_at
    from (select * ${asked} order by q.answered_at is not null, q.asked_at desc, q.artist_id limit ${QUESTIONS_SHOWN}) q
      join messages m on m.id = q.message_id join profiles p on p.uuid = q.artist_id
    order by q.answered_at is not null, q.asked_at desc, q.artist_id`
  const counting = sql<{ total: number; unanswered: number }>`
    select count(*) as total, count(*) filter (where q.answered_at is null) as unanswered ${asked}`
  const [{ rows }, counted] = await Promise.all([page.execute(db), counting.execute(db)])
  return { rows, ...counted.rows[0]! }
}
