import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/**
 * Deletes where a member was paid and the kept answers that tell of them, in the caller's transaction. What moved, and what
 * was said about it, is the other side's record too, and stays.
 */
export async function forgetPayments(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('payout_accounts').where('user_id', '=', userId).execute()
  await sql`
    delete from money_requests where actor_id = ${userId} or strpos(answer::text, ${userId}) > 0 and actor_id in (
      select case when artist_id = ${userId} then venue_id else artist_id end from transactions
      where ${userId} in (artist_id, venue_id))`.execute(tx)
}
