import type { UserId } from '@bandstand/domain/accounts'
import type { Actor } from '../actor.ts'

/**
 * How long the actor of a session is cached, so that the most frequent reads don't need a query of their own. Other servers
 * see an ended session at most this late, and this one right away, through `clearCachedUser`.
 */
const FRESH_MS = 5000
const MOST = 10_000
// Shared by the process and keyed by random ids, so one place can clear a user wherever it was looked up.
const bySession = new Map<string, { actor: Actor; readAt: number }>()
let clearings = 0

/**
 * Returns the session's actor, from the cache when read less than 5 s ago, else from `read`; null when the session has
 * ended.
 */
export async function rememberActor(
  sessionId: string,
  now: Date,
  read: () => Promise<Actor | null>,
): Promise<Actor | null> {
  const known = bySession.get(sessionId)
  const age = known ? now.getTime() - known.readAt : Infinity
  if (known && age >= 0 && age < FRESH_MS) return known.actor
  const before = clearings
  const actor = await read()
  bySession.delete(sessionId)
  // Without a complete profile it's never cached: another server may complete it between two requests of a screen. If
  // something was cleared during this read, the result may already be outdated.
  if (actor?.profileComplete && before === clearings) {
    bySession.set(sessionId, { actor, readAt: now.getTime() })
    if (bySession.size > MOST) bySession.delete(bySession.keys().next().value as string)
  }
  return actor
}

/** Clears a user from the cache. Call it after a commit that changed the user's account or sessions. */
export function clearCachedUser(userId: UserId): void {
  clearings += 1
  for (const [sessionId, { actor }] of bySession) if (actor.userId === userId) bySession.delete(sessionId)
}
