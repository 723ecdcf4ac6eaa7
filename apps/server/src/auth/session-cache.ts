import type { PartyId, UserId } from '@bandstand/domain/accounts'
import type { Actor } from './actor.ts'

/**
 * Who a session belongs to, remembered for a moment, so that the hottest reads cost no query of their own. Other
 * servers learn of an ended session or a saved profile at most this late; this one at once, through `forgetUser` and
 * `forgetParty`.
 */
const FRESH_MS = 5000
const MOST = 10_000
// Shared by the process and keyed by random ids, so one place can forget a user wherever it was looked up.
const bySession = new Map<string, { actor: Actor; readAt: number }>()
let forgotten = 0

/** The session's actor, from memory when read less than 5 s ago, else from `read`; null when the session is over. */
export async function rememberActor(
  sessionId: string,
  now: Date,
  read: () => Promise<Actor | null>,
): Promise<Actor | null> {
  const known = bySession.get(sessionId)
  const age = known ? now.getTime() - known.readAt : Infinity
  if (known && age >= 0 && age < FRESH_MS) return known.actor
  const before = forgotten
  const actor = await read()
  bySession.delete(sessionId)
  // What was forgotten while this read was under way may be what it has just read.
  if (actor && before === forgotten) {
    bySession.set(sessionId, { actor, readAt: now.getTime() })
    if (bySession.size > MOST) bySession.delete(bySession.keys().next().value as string)
  }
  return actor
}

/** To be called after a commit that changed a person's account or sessions. */
export function forgetUser(userId: UserId): void {
  forgetWhere((actor) => actor.userId === userId)
}

/** To be called after a commit that changed a party's role facts or completeness. */
export function forgetParty(partyId: PartyId): void {
  forgetWhere((actor) => actor.partyId === partyId)
}

function forgetWhere(concerns: (actor: Actor) => boolean): void {
  forgotten += 1
  for (const [sessionId, { actor }] of bySession) if (concerns(actor)) bySession.delete(sessionId)
}
