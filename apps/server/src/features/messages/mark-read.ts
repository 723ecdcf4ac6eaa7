import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { announce } from '../../outbox/announce.ts'
import { openUnread } from '../booking/index.ts'
import { enterThread } from './in-thread.ts'
import { moveRead } from './messages.queries.ts'
import { countUnread } from './threads.queries.ts'

/**
 * Marks the messages up to this number as read by the actor, and returns how many messages of all threads they have
 * not read. A repeat, and a smaller number, change nothing. Throws THREAD_NOT_FOUND.
 */
export function markRead(deps: Deps, actor: Actor, threadId: string, number: number): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const { thread, application } = await enterThread(tx, actor, threadId, deps.now())
    if (await moveRead(tx, threadId, actor.partyId, number)) {
      if (application) await openUnread(application)
      const readers = [actor.partyId, thread.other_id]
      await announce(tx, readers, { kind: 'changed', area: 'messages', id: threadId })
    }
    return (await countUnread(tx, actor.partyId)).messages
  })
}
