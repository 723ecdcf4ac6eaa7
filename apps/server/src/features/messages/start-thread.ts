import { NEW_THREADS_PER_DAY } from '@bandstand/domain/messages'
import { DAY_MS } from '@bandstand/domain/time'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { lockPair } from '../network/index.ts'
import { startRefusal } from './messages.policy.ts'
import { countStarted, findBetween, findDirectThread, insertDirectThread } from './threads.queries.ts'

/**
 * Begins the direct thread with a connection, or finds it, and returns its id. Throws PROFILE_NOT_FOUND,
 * NOT_CONNECTED, PERSON_BLOCKED, THREADS_TOO_MANY.
 */
export function startThread(deps: Deps, actor: Actor, userId: string): Promise<string> {
  const me = actor.partyId
  return deps.db.transaction().execute(async (tx) => {
    const between = await findBetween(tx, me, userId)
    if (!between) throw refusal('PROFILE_NOT_FOUND')
    const former = await findDirectThread(tx, me, userId)
    if (former) return former
    const refused = startRefusal(between)
    if (refused) throw refusal(refused)
    // With the lock, of two at once the second counts the first.
    await lockPair(tx, me, userId)
    const at = deps.now()
    if ((await countStarted(tx, me, new Date(at.getTime() - DAY_MS))) >= NEW_THREADS_PER_DAY)
      throw refusal('THREADS_TOO_MANY')
    const id = (await insertDirectThread(tx, me, userId, at)) ?? (await findDirectThread(tx, me, userId))
    if (!id) throw new Error('The direct thread doesn’t exist and can’t be created')
    return id
  })
}

/**
 * Returns the id of the direct thread with a member, null without one, and whether one may begin. Throws
 * PROFILE_NOT_FOUND.
 */
export async function findThreadWith(
  deps: Deps,
  actor: Actor,
  userId: string,
): Promise<{ threadId: string | null; abilities: { start: boolean } }> {
  const between = await findBetween(deps.db, actor.partyId, userId)
  if (!between) throw refusal('PROFILE_NOT_FOUND')
  const threadId = await findDirectThread(deps.db, actor.partyId, userId)
  return { threadId, abilities: { start: startRefusal(between) === null } }
}
