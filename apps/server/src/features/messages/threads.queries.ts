import type { PartyId } from '@bandstand/domain/accounts'
import { THREADS_PER_PAGE } from '@bandstand/domain/messages'
import type { Side } from '@bandstand/domain/lifecycle'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import { personName } from '../network/index.ts'

export interface ThreadRow {
  id: string
  other_id: string
  other_side: Side
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
  /** The gig that it is about. */
  gig_id: string | null
  application_id: string | null
}

const PREVIEW_LETTERS = 200

/** Returns the query for threads as one member sees them. `picked` selects the rows of `thread_members` as `mine`. */
function joinedThreads(picked: RawBuilder<unknown>): RawBuilder<ThreadRow> {
  return sql<ThreadRow>`
    select mine.thread_id as id, m.removed_at is not null as last_message_removed,
      theirs.user_id as other_id, theirs.read_number as other_read_number,
      case p.user_type when 'artist' then 'artist' else 'venue' end as other_side,
      ${personName} as other_name, p.profile_image_url as other_image_url, mine.last_at, mine.unread, m.number as last_message_number,
      m.sender_id as last_message_from, left(m.body, ${PREVIEW_LETTERS}) as last_message_body, m.gig_id, m.application_id,
      (select count(*) from message_attachments where message_id = m.id) as last_message_attachments
    from (${picked}) mine
      join thread_members theirs on theirs.thread_id = mine.thread_id and theirs.user_id <> mine.user_id
      join profiles p on p.uuid = theirs.user_id
      left join messages m on m.thread_id = mine.thread_id and m.number = mine.last_number
    order by mine.last_at desc, mine.thread_id`
}

/** Whether the member of `mine` has a part in an application of the pair of thread `t`: one that was delivered, or their own. */
const sharedApplication = sql`exists (
  select from applications a
  where a.artist_id in (t.first_id, t.second_id) and a.venue_id in (t.first_id, t.second_id)
    and (a.delivered or mine.user_id = case a.origin when 'applied' then a.artist_id else a.venue_id end))`

/**
 * Leaves out a thread in which the member of `mine` has no message, as long as nothing else connects the two: what a
 * blocked member began was not delivered.
 */
export const seenThread = sql`(mine.last_number > 0 or exists (
  select from threads t where t.id = mine.thread_id and (t.started_by = mine.user_id or ${sharedApplication}
    or exists (select from connections c where c.user1_id = t.first_id and c.user2_id = t.second_id))))`

/** The thread that has the messages of this one, by the id that a link of any age has. */
const currentId = (id: string) => sql`(select coalesce(merged_into, id) from threads where id = ${id})`

/** Returns a thread for one of its two members, also by an id that it once had; null to everybody else. */
export async function findThread(db: Database, id: string, userId: PartyId): Promise<ThreadRow | null> {
  const mine = sql`
    select * from thread_members mine
    where thread_id = ${currentId(id)} and user_id = ${userId} and ${seenThread}`
  return (await joinedThreads(mine).execute(db)).rows[0] ?? null
}

/** Returns the id of a thread and of its other member to one of its two; null to everybody else. */
export async function findMember(
  db: Database,
  id: string,
  userId: PartyId,
): Promise<{ id: string; otherId: PartyId } | null> {
  const { rows } = await sql<{ id: string; otherId: PartyId }>`
    select mine.thread_id as id, theirs.user_id as "otherId" from thread_members mine
      join thread_members theirs on theirs.thread_id = mine.thread_id and theirs.user_id <> mine.user_id
    where mine.thread_id = ${currentId(id)} and mine.user_id = ${userId} and ${seenThread}`.execute(db)
  return rows[0] ?? null
}

/**
 * Returns one page of a member's threads, those with the newest messages first. A thread without a message is
 * shown to both members of an application, and otherwise only to the member who began it.
 */
export async function selectThreadPage(
  db: Database,
  userId: PartyId,
  page: number,
): Promise<{ rows: ThreadRow[]; total: number }> {
  const listed = sql`
    from thread_members mine where mine.user_id = ${userId} and (mine.last_number > 0 or exists (
      select from threads t where t.id = mine.thread_id and (t.started_by = mine.user_id or ${sharedApplication})))`
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
  userId: PartyId,
): Promise<{ messages: number; threads: number }> {
  const { rows } = await sql<{ messages: number; threads: number }>`
    select coalesce(sum(unread), 0)::integer as messages, count(*)::integer as threads
    from thread_members where user_id = ${userId} and unread > 0`.execute(db)
  return rows[0]!
}

/** Returns the id of the thread of two members; null when there is none. */
export async function findPairThread(db: Database, a: string, b: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from threads
    where first_id = least(${a}::uuid, ${b}::uuid) and second_id = greatest(${a}::uuid, ${b}::uuid)`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/**
 * Returns the id of the thread of two members, written if there is none yet. `startedBy` is who opens it to a connection;
 * null when it begins with something else.
 */
export async function ensurePairThread(
  tx: Tx,
  pair: [PartyId, PartyId],
  startedBy: PartyId | null,
  at: Date,
): Promise<string> {
  const [first_id, second_id] = pair.toSorted() as [PartyId, PartyId]
  const inserted = await tx
    .insertInto('threads')
    .values({ first_id, second_id, started_by: startedBy, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) {
    const found = await findPairThread(tx, first_id, second_id)
    if (!found) throw new Error('The thread doesn’t exist and can’t be created')
    return found
  }
  const values = pair.map((user_id) => ({ thread_id: inserted.id, user_id, last_at: at }))
  await tx.insertInto('thread_members').values(values).execute()
  return inserted.id
}

/** Returns how many threads a member opened to connections since then. */
export async function countStarted(db: Database, starters: readonly PartyId[], since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('threads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('started_by', 'in', starters)
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
export async function listMemberIds(db: Database, threadId: string): Promise<PartyId[]> {
  const query = db.selectFrom('thread_members').select('user_id').where('thread_id', '=', threadId)
  return (await query.execute()).map(({ user_id }) => user_id)
}
