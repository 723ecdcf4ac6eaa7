import type { PartyId } from '@bandstand/domain/accounts'
import type { Actor } from '../../auth/actor.ts'
import type { Database } from '../../db/database.ts'
import { refusal } from '../../errors.ts'
import { findMember, findThread, type ThreadRow } from './threads.queries.ts'

/** Returns a thread for one of its two members. Throws THREAD_NOT_FOUND to everybody else. */
export async function requireThread(db: Database, actor: Actor, id: string): Promise<ThreadRow> {
  const thread = await findThread(db, id, actor.partyId)
  if (!thread) throw refusal('THREAD_NOT_FOUND')
  return thread
}

/** Returns the ids of a thread and of its other member to one of its two. Throws THREAD_NOT_FOUND to everybody else. */
export async function requireMember(
  db: Database,
  actor: Actor,
  id: string,
): Promise<{ id: string; otherId: PartyId }> {
  const member = await findMember(db, id, actor.partyId)
  if (!member) throw refusal('THREAD_NOT_FOUND')
  return member
}
