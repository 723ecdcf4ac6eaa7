import type { OwnSession } from '@bandstand/api-spec'
import type { Actor } from '../../auth/actor.ts'
import { deviceText, endSessions, clearCachedUser, listLiveSessions } from '../../auth/index.ts'
import type { Deps } from '../../deps.ts'

/** Returns the caller's sessions: this one first, then the latest used. */
export async function listSessions({ db }: Deps, actor: Actor): Promise<OwnSession[]> {
  const rows = await listLiveSessions(db, actor.userId)
  return rows
    .map((row) => ({
      id: row.id,
      device: deviceText(row.user_agent),
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.refreshed_at.toISOString(),
      isCurrent: row.id === actor.sessionId,
    }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** Ends one of the caller's own sessions. Does nothing to another member's, or to one that has ended. */
export async function endSession(deps: Deps, actor: Actor, sessionId: string): Promise<void> {
  await endSessions(deps.db, { userId: actor.userId, sessionId, scope: 'local' }, deps.now())
  clearCachedUser(actor.userId)
}
