import type { Actor } from '../../auth/actor.ts'
import type { Database, Tx } from '../../db/database.ts'
import { lockThread } from '../../db/locks.ts'
import { refusal } from '../../errors.ts'
import { enterApplication, type InApplication } from '../booking/index.ts'
import { findMember, findThread, type ThreadRow } from './threads.queries.ts'

/**
 * Returns a thread for one of its two members, locked with its application (null: a direct thread) and read after
 * that. Throws THREAD_NOT_FOUND to everybody else.
 */
export async function enterThread(
  tx: Tx,
  actor: Actor,
  id: string,
  at: Date,
): Promise<{ thread: ThreadRow; application: InApplication | null }> {
  const member = await findMember(tx, id, actor.partyId)
  if (!member) throw refusal('THREAD_NOT_FOUND')
  const { application_id: applicationId } = member
  const application = applicationId ? await enterApplication(tx, actor, applicationId, at) : null
  await lockThread(tx, id)
  return { thread: await requireThread(tx, actor, id), application }
}

/** Returns a thread for one of its two members. Throws THREAD_NOT_FOUND to everybody else. */
export async function requireThread(db: Database, actor: Actor, id: string): Promise<ThreadRow> {
  const thread = await findThread(db, id, actor.partyId)
  if (!thread) throw refusal('THREAD_NOT_FOUND')
  return thread
}
