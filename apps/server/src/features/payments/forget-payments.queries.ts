import { deleteRequestsAbout } from '../../api/requests.queries.ts'
import type { Tx } from '../../db/database.ts'

/**
 * Deletes where a member was paid and the kept answers that tell of them, in the caller's transaction. What moved, and what
 * was said about it, is the other side's record too, and stays.
 */
export async function forgetPayments(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('payout_accounts').where('user_id', '=', userId).execute()
  await deleteRequestsAbout(tx, userId)
}
