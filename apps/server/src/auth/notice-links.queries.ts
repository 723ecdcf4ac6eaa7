import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'

/** The one thing that a link in a notice does. */
export type LinkPurpose = 'freeze_withdrawals' | 'sign_out'

/** Inserts a link of a mail to a member. */
export async function insertNoticeLink(
  db: Database,
  link: { tokenHash: Buffer; userId: string; purpose: LinkPurpose; expiresAt: Date },
): Promise<void> {
  const { tokenHash: token_hash, userId: user_id, purpose, expiresAt: expires_at } = link
  await db.insertInto('notice_links').values({ token_hash, user_id, purpose, expires_at }).execute()
}

/** Returns whose link of this purpose it is, and whether it was used; null for one that is unknown or has expired. */
export async function findNoticeLink(
  db: Database,
  { tokenHash, purpose }: { tokenHash: Buffer; purpose: LinkPurpose },
  at: Date,
) {
  const found = await db
    .selectFrom('notice_links')
    .select(['user_id as userId', 'used_at as usedAt'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return found ?? null
}

/** Marks a link as used; returns false when it was used before. */
export async function markLinkUsed(tx: Tx, tokenHash: Buffer, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notice_links')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Voids the links of a member, of one purpose or all. */
export async function deleteNoticeLinks(tx: Tx, userId: string, purpose?: LinkPurpose): Promise<void> {
  await tx
    .deleteFrom('notice_links')
    .where('user_id', '=', userId)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', String(purpose)))
    .execute()
}

/** Deletes the links that expired before `before`. */
export async function deleteStaleNoticeLinks(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'notice_links', sql`expires_at < ${before}`)
}
