import { deleteRequestsAbout } from '../../api/requests.queries.ts'
import type { Tx } from '../../db/database.ts'

/**
 * Deletes a member's payout account and the kept answers to requests about them, in the caller's transaction.
 * Payments and their history stay: they are the other side's history too.
 */
export async function erasePaymentDetails(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('payout_accounts').where('user_id', '=', userId).execute()
  await deleteRequestsAbout(tx, userId)
}
