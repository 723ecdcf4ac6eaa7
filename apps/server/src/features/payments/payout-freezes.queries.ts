import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'

/** Inserts a link that freezes the withdrawals of a payout account. */
export async function insertFreezeLink(
  db: Database,
  link: { tokenHash: Buffer; accountId: string; expiresAt: Date },
): Promise<void> {
  const { tokenHash: token_hash, accountId: account_id, expiresAt: expires_at } = link
  await db.insertInto('payout_freeze_links').values({ token_hash, account_id, expires_at }).execute()
}

/** Returns a link that hasn't expired, with its account and whether it was used; null otherwise. */
export async function findFreezeLink(db: Database, tokenHash: Buffer, at: Date) {
  const found = await db
    .selectFrom('payout_freeze_links')
    .select(['account_id as accountId', 'used_at as usedAt'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return found ?? null
}

/** Marks a link as used; returns false when it was used before. */
export async function useFreezeLink(tx: Tx, tokenHash: Buffer, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payout_freeze_links')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes the links that expired before `before`. */
export async function deleteOldFreezeLinks(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'payout_freeze_links', sql`expires_at < ${before}`)
}

/** Freezes the withdrawals of an account; returns false when they are frozen already. */
export async function markFrozen(tx: Tx, accountId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payout_accounts')
    .set({ frozen_at: at })
    .where('account_id', '=', accountId)
    .where('frozen_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends the freeze of a member's withdrawals, at every provider; returns false when there is none. */
export async function unmarkFrozen(tx: Tx, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payout_accounts')
    .set({ frozen_at: null })
    .where('user_id', '=', userId)
    .where('frozen_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
