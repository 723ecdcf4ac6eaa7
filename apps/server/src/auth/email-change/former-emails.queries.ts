import type { PersonId } from '@bandstand/domain/accounts'
import type { Database, Tx } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import { sql } from 'kysely'

/** Reserves an address that an account has just given up, until `expiresAt`. */
export async function insertFormerEmail(
  tx: Tx,
  former: { email: string; userId: PersonId; changedAt: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('former_emails')
    .values({
      email: former.email,
      user_id: former.userId,
      changed_at: former.changedAt,
      expires_at: former.expiresAt,
    })
    .execute()
}

/** Saves the link that was made for the mail to a former address; returns false when it was used or replaced. */
export async function sendWayBack(
  db: Database,
  former: { email: string; userId: PersonId; changedAt: Date; tokenHash: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('former_emails')
    .set({ token_hash: former.tokenHash })
    .where('email', '=', former.email)
    .where('user_id', '=', former.userId)
    .where('changed_at', '=', former.changedAt)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns the former address whose link this is, with the account's current one; null when the link no longer works. */
export async function findWayBack(db: Database, tokenHash: Buffer, at: Date) {
  const found = await db
    .selectFrom('former_emails')
    .innerJoin('users', 'users.id', 'former_emails.user_id')
    .select(['former_emails.email', 'former_emails.user_id', 'former_emails.changed_at'])
    .select('users.email as current_email')
    .where('former_emails.token_hash', '=', tokenHash)
    .where('former_emails.expires_at', '>', at)
    .executeTakeFirst()
  return found ?? null
}

/** Returns the address that an account had at a moment, and when it gave it up; null when it's the one it has, or was given up too long ago. */
export async function findEmailAt(db: Database, userId: PersonId, moment: Date, at: Date) {
  const found = await db
    .selectFrom('former_emails')
    .select(['email', 'changed_at'])
    .where('user_id', '=', userId)
    .where('changed_at', '>', moment)
    .where('expires_at', '>', at)
    .orderBy('changed_at')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}

/** Returns whose address this was, and until when nobody else can have it; null when anybody can. */
export async function findFormerEmail(db: Database, email: string, at: Date) {
  const found = await db
    .selectFrom('former_emails')
    .select(['user_id', 'expires_at'])
    .where('email', '=', email)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return found ?? null
}

/** Deletes the reservation of an address if it's the account's own, or has expired. */
export async function deleteFormerEmail(tx: Tx, email: string, userId: PersonId, at: Date): Promise<void> {
  await tx
    .deleteFrom('former_emails')
    .where('email', '=', email)
    .where((where) => where.or([where('user_id', '=', userId), where('expires_at', '<=', at)]))
    .execute()
}

/**
 * Deletes what an account gave up since `since`, or ever: those addresses are free, and their links void. Returns them, with
 * when they were given up and until when they were reserved.
 */
export async function deleteFormerEmails(tx: Tx, userId: PersonId, since?: Date) {
  return tx
    .deleteFrom('former_emails')
    .where('user_id', '=', userId)
    .$if(since !== undefined, (query) => query.where('changed_at', '>=', since ?? new Date(0)))
    .returning(['email', 'changed_at', 'expires_at'])
    .execute()
}

/** Voids the links to all former addresses, which stay reserved. */
export async function voidWaysBack(tx: Tx): Promise<void> {
  await tx.updateTable('former_emails').set({ token_hash: null }).execute()
}

/** Deletes the reservations that ended before `before`. */
export async function deleteStaleFormerEmails(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'former_emails', sql`expires_at < ${before}`)
}
