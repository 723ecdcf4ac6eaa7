import type { PartyId } from '@bandstand/domain/accounts'
import type { ThreadDetail, ThreadPage } from '@bandstand/api-spec'
import { MESSAGES_PER_PAGE, THREADS_PER_PAGE } from '@bandstand/domain/messages'
import type { Actor } from '../../auth/actor.ts'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { listAttachments } from './attachments.queries.ts'
import { requireThread } from './in-thread.ts'
import { findSeenNumber, selectMessages } from './messages.queries.ts'
import { threadCardView, threadDetailView } from './messages.view.ts'
import { findFacts, listMessageGigs, selectOpenGigs } from './thread-facts.queries.ts'
import { findThread, selectThreadPage } from './threads.queries.ts'

const NEWEST = 2_147_483_647

/** Returns one page of the caller's threads, those with the newest messages first. */
export async function listThreads(deps: Deps, actor: Actor, page: number): Promise<ThreadPage> {
  const { rows, total } = await selectThreadPage(deps.db, actor.partyId, page)
  const gigsAbout = await listMessageGigs(deps.db, rows)
  return {
    threads: rows.map((row) => threadCardView(row, gigsAbout)),
    total,
    page,
    pageSize: THREADS_PER_PAGE,
  }
}

/**
 * Returns one page of a thread, newest first; `before` is a message's number. Throws THREAD_NOT_FOUND to all but its
 * two.
 */
export async function getThread(
  { db }: Deps,
  actor: Actor,
  id: string,
  { before = NEWEST }: { before?: number | undefined },
): Promise<ThreadDetail> {
  const thread = await requireThread(db, actor, id)
  const mine = { threadId: thread.id, userId: actor.partyId }
  const [found, seenNumber, facts, gigs] = await Promise.all([
    selectMessages(db, { ...mine, before, limit: MESSAGES_PER_PAGE + 1 }),
    findSeenNumber(db, { ...mine, upTo: thread.other_read_number }),
    findFacts(db, thread.id, actor.partyId),
    selectOpenGigs(db, thread.id, actor.partyId),
  ])
  const messages = found.slice(0, MESSAGES_PER_PAGE)
  const [attachments, gigsAbout] = await Promise.all([
    listAttachments(
      db,
      messages.map((message) => message.id),
    ),
    listMessageGigs(db, [thread, ...messages]),
  ])
  const more = found.length > messages.length
  return threadDetailView(thread, facts, { messages, attachments, gigsAbout, gigs, more, seenNumber })
}

/** Returns whether this party may see who is typing in a thread. */
export async function mayUseThread(db: Database, partyId: PartyId, threadId: string): Promise<boolean> {
  const thread = await findThread(db, threadId, partyId)
  return thread?.id === threadId && !(await findFacts(db, threadId, partyId)).blocked_by_me
}
