import type { PartyId } from '@bandstand/domain/accounts'
import { LIVE_APPLICATION_STATUSES } from '@bandstand/domain/booking'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { gigColumns } from '../booking/index.ts'
import type { ThreadFacts } from './messages.policy.ts'

/** What a message is about. */
export interface About {
  gig_id: string
  application_id: string | null
}

export interface AboutRow extends About {
  gig_title: string
  gig_starts_at: Date
  gig_time_zone: string
  booking_id: string | null
}

const WRITABLE = [...LIVE_APPLICATION_STATUSES, 'booked']
/** The most gigs that a writer can choose from. */
const MOST_GIGS = 50

/** The applications `a` of thread `t` that a member sees. */
const applicationsOf = (threadId: string, userId: PartyId) => sql`
  from threads t join applications a
    on a.artist_id in (t.first_id, t.second_id) and a.venue_id in (t.first_id, t.second_id)
      and (a.delivered or ${userId}::uuid = case a.origin when 'applied' then a.artist_id else a.venue_id end)
  where t.id = ${threadId}`

/** The questions `q` of thread `t` about open gigs that a member sees. */
const questionsOf = (threadId: string, userId: PartyId) => sql`
  from threads t join gig_questions q
    on q.artist_id in (t.first_id, t.second_id) and q.venue_id in (t.first_id, t.second_id)
      and (q.delivered or q.artist_id = ${userId})
    join gigs g on g.id = q.gig_id and g.status = 'open'
  where t.id = ${threadId}`
/** Whether a member may write about question `q`: its venue always, the artist once it has replied. */
const mayWriteAbout = (userId: PartyId) => sql`(q.answered_at is not null or q.venue_id = ${userId})`

/** Returns what one of its two members may do in a thread. */
export async function findFacts(db: Database, threadId: string, userId: PartyId): Promise<ThreadFacts> {
  const open = sql`${applicationsOf(threadId, userId)} and a.status = any (${WRITABLE})`
  const { rows } = await sql<ThreadFacts>`
    select exists (select ${open}) as application_open,
      exists (select from bookings b where b.status = 'confirmed'
        and b.application_id in (select a.id ${open} and a.status = 'booked')) as booking_confirmed,
      exists (select from connections c where c.user1_id = t.first_id and c.user2_id = t.second_id) as connected,
      exists (select ${questionsOf(threadId, userId)} and ${mayWriteAbout(userId)}) as question_open,
      exists (select ${questionsOf(threadId, userId)} and not ${mayWriteAbout(userId)}) as question_unanswered,
      t.started_by is not null as direct,
      exists (select from blocks where blocker_id = ${userId} and blocked_id = p.uuid) as blocked_by_me,
      exists (select from blocks where blocker_id = p.uuid and blocked_id = ${userId}) as blocked_by_other,
      p.suspended as other_suspended
    from threads t join profiles p on p.uuid in (t.first_id, t.second_id) and p.uuid <> ${userId}
    where t.id = ${threadId}`.execute(db)
  return rows[0]!
}

/** Returns the gigs that a new message may be about: those of open applications, bookings and questions, the latest first. */
export async function selectOpenGigs(db: Database, threadId: string, userId: PartyId): Promise<AboutRow[]> {
  const { rows } = await sql<AboutRow>`
    select a.gig_id, a.id as application_id, b.id as booking_id, ${gigColumns}
    from (
      select a.gig_id, a.id ${applicationsOf(threadId, userId)} and a.status = any (${WRITABLE})
      union all select q.gig_id, null ${questionsOf(threadId, userId)} and ${mayWriteAbout(userId)} and not exists (
        select from applications a where a.gig_id = q.gig_id and a.artist_id = q.artist_id
          and (a.delivered or a.origin = case when q.artist_id = ${userId} then 'applied' else 'invited' end)
          and a.status = any (${WRITABLE}))
    ) a
      join gigs g on g.id = a.gig_id left join bookings b on b.application_id = a.id
    order by g.starts_at desc, a.gig_id limit ${MOST_GIGS}`.execute(db)
  return rows
}

/** Returns the gigs that these messages are about. */
export async function listMessageGigs(
  db: Database,
  messages: { gig_id: string | null; application_id: string | null }[],
): Promise<AboutRow[]> {
  const about = messages.filter(({ gig_id }) => gig_id !== null)
  if (about.length === 0) return []
  const [gigs, applications] = [
    about.map(({ gig_id }) => gig_id),
    about.map(({ application_id }) => application_id),
  ]
  const { rows } = await sql<AboutRow>`
    select said.gig_id, said.application_id, b.id as booking_id, ${gigColumns}
    from (select distinct * from unnest(${gigs}::uuid[], ${applications}::uuid[]) each (gig_id, application_id)) said
      join gigs g on g.id = said.gig_id left join bookings b on b.application_id = said.application_id`.execute(
    db,
  )
  return rows
}

/**
 * Returns the gig with the application of the two that a message about it belongs to, an open one first, or with their
 * question about it; null when they have neither.
 */
export async function findAbout(
  db: Database,
  { threadId, userId, gigId }: { threadId: string; userId: PartyId; gigId: string },
): Promise<About | null> {
  const { rows } = await sql<About>`
    select gig_id, application_id from (
      select a.gig_id, a.id as application_id, a.status = any (${WRITABLE}) as open, a.created_at
        ${applicationsOf(threadId, userId)} and a.gig_id = ${gigId}
      union all select q.gig_id, null, false, '-infinity' ${questionsOf(threadId, userId)} and q.gig_id = ${gigId}
    ) found
    order by open desc, created_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

/**
 * Returns what the newest message that a member sees is about, as long as its application, or the gig of a question, is
 * open; null otherwise.
 */
export async function findNewestAbout(
  db: Database,
  threadId: string,
  userId: PartyId,
): Promise<About | null> {
  const { rows } = await sql<About>`
    select m.gig_id, m.application_id from thread_members mine
      join messages m on m.thread_id = mine.thread_id and m.number = mine.last_number
      join gigs g on g.id = m.gig_id left join applications a on a.id = m.application_id
    where mine.thread_id = ${threadId} and mine.user_id = ${userId}
      and (a.status = any (${WRITABLE}) or (m.application_id is null and g.status = 'open'))`.execute(db)
  return rows[0] ?? null
}

/** Returns the applications, by id, that a member has not opened and reads of when they read up to this number. */
export async function listUnopened(
  db: Database,
  { threadId, userId, upTo }: { threadId: string; userId: PartyId; upTo: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.id from thread_members mine
      join messages m on m.thread_id = mine.thread_id and m.number > mine.read_number and m.number <= ${upTo}
        and m.sender_id <> mine.user_id and not m.withheld
      join applications a on a.id = m.application_id and a.status = 'sent'
    where mine.thread_id = ${threadId} and mine.user_id = ${userId} order by a.id`.execute(db)
  return rows.map(({ id }) => id)
}
