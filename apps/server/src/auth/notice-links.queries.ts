import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'

/** The one thing that a link in a notice does. */
export type LinkPurpose = 'freeze_withdrawals' | 'sign_out'

/** Inserts a link of a mail to a member. */
export async function insertNoticeLink(
  db: Database,
  link: { tokenHash: Buffer; userId: string; purpose: LinkPurpose; happenedAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('notice_links')
    .values({
      token_hash: link.tokenHash,
      user_id: link.userId,
      purpose: link.purpose,
      happened_at: link.happenedAt,
      expires_at: link.expiresAt,
    })
    .execute()
}

/** Returns whose link of this purpose it is, when what it's about happened, and whether it was used; null for one that is unknown or has expired. */
export async function findNoticeLink(
  db: Database,
  { tokenHash, purpose }: { tokenHash: Buffer; purpose: LinkPurpose },
  at: Date,
) {
  const found = await db
    .selectFrom('notice_links')
    .select(['user_id as userId', 'happened_at as happenedAt', 'used_at as usedAt'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return found ?? null
}

/** Marks a member's links of a purpose as used that are about what happened since `since`. */
export async function markLinksUsed(
  tx: Tx,
  { userId, purpose, since }: { userId: string; purpose: LinkPurpose; since: Date },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('notice_links')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('happened_at', '>=', since)
    .where('used_at', 'is', null)
    .execute()
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
