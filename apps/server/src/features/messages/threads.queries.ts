import { THREADS_PER_PAGE } from '@bandstand/domain/messages'
import type { Party } from '@bandstand/domain/lifecycle'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'
import { personName } from '../network/index.ts'
import type { ThreadFacts } from './messages.policy.ts'

export interface ThreadRow extends ThreadFacts {
  id: string
  application_id: string | null
  gig_id: string | null
  gig_title: string | null
  other_id: string
  other_side: Party
  other_name: string
  other_image_url: string | null
  /** The number of the newest message that the other one has read. */
  other_read_number: number
  last_at: Date
  unread: number
  /** The newest message that the reader sees. */
  last_message_number: number | null
  last_message_from: string
  last_message_body: string
  last_message_removed: boolean
  last_message_attachments: number
}

const PREVIEW_LETTERS = 200

/** Returns the query for threads as one member sees them. `picked` selects the rows of `thread_members` as `mine`. */
function joinedThreads(picked: RawBuilder<unknown>): RawBuilder<ThreadRow> {
  return sql<ThreadRow>`
    select t.id, t.application_id, a.gig_id, g.title as gig_title, a.status as application_status,
      exists (select from bookings b where b.application_id = a.id and b.status = 'confirmed') as booking_confirmed,
      exists (select from connections c where c.user1_id = t.first_id and c.user2_id = t.second_id) as connected,
      exists (select from blocks where blocker_id = mine.user_id and blocked_id = theirs.user_id) as blocked_by_me,
      exists (select from blocks where blocker_id = theirs.user_id and blocked_id = mine.user_id) as blocked_by_other,
      p.suspended as other_suspended, m.removed_at is not null as last_message_removed,
      theirs.user_id as other_id, theirs.read_number as other_read_number,
      case p.user_type when 'artist' then 'artist' else 'venue' end as other_side,
      ${personName} as other_name, p.profile_image_url as other_image_url, mine.last_at, mine.unread, m.number as last_message_number,
      m.sender_id as last_message_from, left(m.body, ${PREVIEW_LETTERS}) as last_message_body,
      (select count(*) from message_attachments where message_id = m.id) as last_message_attachments
    from (${picked}) mine join threads t on t.id = mine.thread_id
      join thread_members theirs on theirs.thread_id = t.id and theirs.user_id <> mine.user_id
      join profiles p on p.uuid = theirs.user_id
      left join applications a on a.id = t.application_id left join gigs g on g.id = a.gig_id
      left join messages m on m.thread_id = t.id and m.number = mine.last_number
    order by mine.last_at desc, t.id`
}

/** Leaves out the thread of an application that was never delivered to the member of `mine`. */
const seenThread = sql`(mine.last_number > 0 or not exists (
  select from threads s join applications a on a.id = s.application_id
  where s.id = mine.thread_id and not a.delivered
    and mine.user_id = case a.origin when 'applied' then a.venue_id else a.artist_id end))`

/** Returns a thread for one of its two members; null to everybody else. */
export async function findThread(db: Database, id: string, userId: string): Promise<ThreadRow | null> {
  const mine = sql`
    select * from thread_members mine where thread_id = ${id} and user_id = ${userId} and ${seenThread}`
  return (await joinedThreads(mine).execute(db)).rows[0] ?? null
}

/** Returns the application of a thread, to be locked before a member may write; null to everybody but the two. */
export async function findMember(
  db: Database,
  id: string,
  userId: string,
): Promise<{ application_id: string | null } | null> {
  const { rows } = await sql<{ application_id: string | null }>`
    select t.application_id from threads t join thread_members mine on mine.thread_id = t.id
    where t.id = ${id} and mine.user_id = ${userId} and ${seenThread}`.execute(db)
  return rows[0] ?? null
}

/**
 * Returns one page of a member's threads, those with the newest messages first. A direct thread without a message is
 * shown only to the member who began it.
 */
export async function selectThreadPage(
  db: Database,
  userId: string,
  page: number,
): Promise<{ rows: ThreadRow[]; total: number }> {
  const listed = sql`
    from thread_members mine where mine.user_id = ${userId} and ${seenThread} and (mine.last_number > 0 or exists (
      select from threads t where t.id = mine.thread_id and coalesce(t.started_by, mine.user_id) = mine.user_id))`
  const picked = sql`
    select mine.* ${listed} order by mine.last_at desc, mine.thread_id
    limit ${THREADS_PER_PAGE} offset ${(page - 1) * THREADS_PER_PAGE}`
  const counting = sql<{ total: number }>`select count(*) as total ${listed}`
  const [{ rows }, counted] = await Promise.all([joinedThreads(picked).execute(db), counting.execute(db)])
  return { rows, total: counted.rows[0]!.total }
}

/** Returns how many messages a member has not read, and in how many threads. */
export async function countUnread(
  db: Database,
  userId: string,
): Promise<{ messages: number; threads: number }> {
  const { rows } = await sql<{ messages: number; threads: number }>`
    select coalesce(sum(unread), 0)::integer as messages, count(*)::integer as threads
    from thread_members where user_id = ${userId} and unread > 0`.execute(db)
  return rows[0]!
}

/** Returns the id of an application’s thread; null when there is none. */
export async function findApplicationThread(db: Database, applicationId: string): Promise<string | null> {
  const query = db.selectFrom('threads').select('id').where('application_id', '=', applicationId)
  return (await query.executeTakeFirst())?.id ?? null
}

/** Writes the thread of an application and returns its id; null when there is one already. */
export function insertApplicationThread(
  tx: Tx,
  { id, artist_id, venue_id }: { id: string; artist_id: string; venue_id: string },
  at: Date,
): Promise<string | null> {
  return insertThread(tx, { application_id: id, created_at: at }, [artist_id, venue_id])
}

/** Returns the id of the direct thread of two members; null when there is none. */
export async function findDirectThread(db: Database, a: string, b: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from threads
    where first_id = least(${a}::uuid, ${b}::uuid) and second_id = greatest(${a}::uuid, ${b}::uuid)`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/**
 * Writes the direct thread of two members and returns its id; null when both begin it at once and the other was
 * first.
 */
export function insertDirectThread(tx: Tx, me: string, other: string, at: Date): Promise<string | null> {
  const [first_id = me, second_id = other] = [me, other].toSorted()
  return insertThread(tx, { first_id, second_id, started_by: me, created_at: at }, [me, other])
}

async function insertThread(
  tx: Tx,
  row: Insertable<Schema['threads']> & { created_at: Date },
  members: string[],
): Promise<string | null> {
  const inserted = await tx
    .insertInto('threads')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return null
  const values = members.map((user_id) => ({ thread_id: inserted.id, user_id, last_at: row.created_at }))
  await tx.insertInto('thread_members').values(values).execute()
  return inserted.id
}

/** Returns how many direct threads a member began since then. */
export async function countStarted(db: Database, userId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('threads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('started_by', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Returns what connects or separates two members who have no thread yet; null when the other one is not there, or is
 * suspended.
 */
export async function findBetween(
  db: Database,
  me: string,
  other: string,
): Promise<{ connected: boolean; blocked_by_me: boolean } | null> {
  const { rows } = await sql<{ connected: boolean; blocked_by_me: boolean }>`
    select exists (select from blocks where blocker_id = ${me} and blocked_id = p.uuid) as blocked_by_me,
      exists (select from connections c where c.user1_id = least(p.uuid, ${me}::uuid)
        and c.user2_id = greatest(p.uuid, ${me}::uuid)) as connected
    from profiles p where p.uuid = ${other} and not p.suspended`.execute(db)
  return rows[0] ?? null
}

/** Returns the ids of a thread's members. */
export async function listMemberIds(db: Database, threadId: string): Promise<string[]> {
  const query = db.selectFrom('thread_members').select('user_id').where('thread_id', '=', threadId)
  return (await query.execute()).map(({ user_id }) => user_id)
}
