import type { PersonId } from '@bandstand/domain/accounts'
import type { Actor } from '../actor.ts'

/**
 * How long the actor of a session is cached, so that the most frequent reads don't need a query of their own. Other servers
 * see an ended session at most this late, and this one right away, through `clearCachedUser`.
 */
const FRESH_MS = 5000
const MOST = 10_000
// Shared by the process and keyed by random ids, so one place can clear a user wherever it was looked up.
const cached = new Map<string, { actor: Actor; readAt: number }>()
let clearings = 0

/**
 * Returns the session's actor for a party, from the cache when read less than 5 s ago, else from `read`; null when the session has
 * ended.
 */
export async function rememberActor(
  { sessionId, party = '' }: { sessionId: string; party: string | undefined },
  now: Date,
  read: () => Promise<Actor | null>,
): Promise<Actor | null> {
  const key = `${sessionId} ${party}`
  const known = cached.get(key)
  const age = known ? now.getTime() - known.readAt : Infinity
  if (known && age >= 0 && age < FRESH_MS) return known.actor
  const before = clearings
  const actor = await read()
  cached.delete(key)
  // Without a complete profile it's never cached: another server may complete it between two requests of a screen. If
  // something was cleared during this read, the result may already be outdated.
  if (actor?.profileComplete && before === clearings) {
    cached.set(key, { actor, readAt: now.getTime() })
    if (cached.size > MOST) cached.delete(cached.keys().next().value as string)
  }
  return actor
}

/** Clears a user from the cache. Call it after a commit that changed the user's account or sessions. */
export function clearCachedUser(userId: PersonId): void {
  clearings += 1
  for (const [key, { actor }] of cached) if (actor.userId === userId) cached.delete(key)
}
