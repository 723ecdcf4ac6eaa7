import type { PersonId } from '@bandstand/domain/accounts'
import type { Tx } from '../../db/database.ts'
import { lockProfiles } from '../../db/locks.ts'
import { endSessions } from '../sessions/sessions.queries.ts'
import { listOwnedParties, markSuspended, unmarkSuspended } from './users.queries.ts'

/**
 * Suspends an account until it is restored: its sessions end, it cannot open others, and what it shows is hidden.
 * Returns false when it is suspended already, or does not exist.
 */
export async function suspendUser(tx: Tx, userId: PersonId, reason: string, at: Date): Promise<boolean> {
  // Locked before the account, as when an account is deleted: a trigger writes into the profiles.
  await lockOwned(tx, userId)
  if (!(await markSuspended(tx, userId, reason, at))) return false
  await endSessions(tx, { userId, scope: 'global' }, at)
  return true
}

/**
 * Ends the suspension of an account; its sessions stay ended. Returns false when it is not suspended, or deleted by its
 * owner.
 */
export async function restoreUser(tx: Tx, userId: PersonId): Promise<boolean> {
  await lockOwned(tx, userId)
  return unmarkSuspended(tx, userId)
}

async function lockOwned(tx: Tx, userId: PersonId): Promise<void> {
  const owned = await listOwnedParties(tx, userId)
  if (owned.length > 0) await lockProfiles(tx, owned)
}
