import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { lockThread } from '../../db/locks.ts'
import { announce } from '../../outbox/announce.ts'
import { enterApplication, type InApplication, openUnread } from '../booking/index.ts'
import { requireMember } from './in-thread.ts'
import { moveRead } from './messages.queries.ts'
import { listUnopened } from './thread-facts.queries.ts'
import { countUnread } from './threads.queries.ts'

/**
 * Marks the messages up to this number as read by the actor, opens the applications that they are about, and returns
 * how many messages of all threads the actor has not read. A repeat, and a smaller number, change nothing. Throws
 * THREAD_NOT_FOUND.
 */
export function markRead(deps: Deps, actor: Actor, threadId: string, number: number): Promise<number> {
  const me = actor.partyId
  return deps.db.transaction().execute(async (tx) => {
    const { id, otherId } = await requireMember(tx, actor, threadId)
    const applications: InApplication[] = []
    for (const applicationId of await listUnopened(tx, { threadId: id, userId: me, upTo: number }))
      applications.push(await enterApplication(tx, actor, applicationId, deps.now()))
    await lockThread(tx, id)
    if (await moveRead(tx, id, me, number)) {
      for (const application of applications) await openUnread(application)
      await announce(tx, [me, otherId], { kind: 'changed', area: 'messages', id })
    }
    return (await countUnread(tx, me)).messages
  })
}
