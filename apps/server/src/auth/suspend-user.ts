import type { Tx } from '../db/database.ts'
import { endSessions } from './sessions.queries.ts'

/**
 * Closes an account until it is restored: its sessions end, and it gets none. What it has shown is hidden with it.
 * False when it is suspended already, or not there.
 */
export async function suspendUser(tx: Tx, userId: string, reason: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ suspended_at: at, suspension_reason: reason })
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await endSessions(tx, { userId, scope: 'global' }, at)
  return true
}

/** Opens it again; its sessions stay ended. False when it is not suspended, or deleted by its owner. */
export async function restoreUser(tx: Tx, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ suspended_at: null, suspension_reason: null })
    .where('id', '=', userId)
    .where('suspended_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
