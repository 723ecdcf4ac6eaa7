import type { PartyId } from '@bandstand/domain/accounts'
import { NEW_THREADS_PER_DAY } from '@bandstand/domain/messages'
import { DAY_MS } from '@bandstand/domain/time'
import type { Actor } from '../../auth/actor.ts'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { lockPair } from '../network/index.ts'
import { partiesCountedTogether } from '../parties/index.ts'
import { startRefusal } from './messages.policy.ts'
import { countStarted, ensurePairThread, findBetween, findMember, findPairThread } from './threads.queries.ts'

/**
 * Returns the id of the thread with a member, opened to a connection if there is none yet. Throws PROFILE_NOT_FOUND,
 * NOT_CONNECTED, PERSON_BLOCKED, THREADS_TOO_MANY.
 */
export function startThread(deps: Deps, actor: Actor, userId: PartyId): Promise<string> {
  const me = actor.partyId
  return deps.db.transaction().execute(async (tx) => {
    const between = await findBetween(tx, me, userId)
    if (!between) throw refusal('PROFILE_NOT_FOUND')
    const former = await findSeenThread(tx, me, userId)
    if (former) return former
    const refused = startRefusal(between)
    if (refused) throw refusal(refused)
    await lockPair(tx, me, userId)
    const at = deps.now()
    const since = new Date(at.getTime() - DAY_MS)
    for (const parties of await partiesCountedTogether(tx, me, since))
      if ((await countStarted(tx, parties, since)) >= NEW_THREADS_PER_DAY) throw refusal('THREADS_TOO_MANY')
    return ensurePairThread(tx, [me, userId], me, at)
  })
}

/**
 * Returns the id of the thread with a member, null without one, and whether one may be opened. Throws
 * PROFILE_NOT_FOUND.
 */
export async function findThreadWith(
  deps: Deps,
  actor: Actor,
  userId: PartyId,
): Promise<{ threadId: string | null; abilities: { start: boolean } }> {
  const between = await findBetween(deps.db, actor.partyId, userId)
  if (!between) throw refusal('PROFILE_NOT_FOUND')
  const threadId = await findSeenThread(deps.db, actor.partyId, userId)
  return { threadId, abilities: { start: startRefusal(between) === null } }
}

/** Returns the thread of the two as far as `me` sees it: what a blocked member began is not there. */
async function findSeenThread(db: Database, me: PartyId, other: PartyId): Promise<string | null> {
  const id = await findPairThread(db, me, other)
  return id && ((await findMember(db, id, me))?.id ?? null)
}
