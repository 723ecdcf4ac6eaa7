import type { Tx } from '../../db/database.ts'
import { lockUser } from '../../db/locks.ts'
import { AuthFailure } from '../auth-failure.ts'
import type { LiveSession } from '../sessions/require-session.ts'
import { findLiveSession } from '../sessions/sessions.queries.ts'
import type { UserRow } from './users.queries.ts'

/**
 * Locks the user of a session, and returns the row as it is now. Call it before anything that adds a way into an account: its owner may have
 * taken it back since the session was checked. Throws `session_not_found` for one that has ended.
 */
export async function lockLiveUser(tx: Tx, { user, session }: LiveSession): Promise<UserRow> {
  const locked = await lockUser(tx, user.id)
  if (!locked || !(await findLiveSession(tx, session.id))) throw new AuthFailure('session_not_found')
  return locked
}
