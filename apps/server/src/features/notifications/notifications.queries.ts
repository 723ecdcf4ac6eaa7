import type { PersonId } from '@bandstand/domain/accounts'
import { DAY_MS } from '@bandstand/domain/time'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'

export type NotificationRow = Selectable<Schema['notifications']>

/** Writes a notification and returns its id; null when this member was notified of that before. */
export async function insertNotification(
  db: Database,
  row: Insertable<Schema['notifications']>,
): Promise<string | null> {
  const inserted = await db
    .insertInto('notifications')
    .values(row)
    .onConflict((conflict) => conflict.constraint('notifications_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

/** Returns one page of a member's notifications, newest first, with the number of all. */
export async function selectNotificationPage(
  db: Database,
  userId: PersonId,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: NotificationRow[]; total: number }> {
  const own = db.selectFrom('notifications').where('user_id', '=', userId)
  const rows = await own
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const counted = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: counted.total }
}

/** Returns a member's newest unread notifications, at most `most`, with the number of all unread ones. */
export async function selectUnread(
  db: Database,
  userId: PersonId,
  most: number,
): Promise<{ rows: Pick<NotificationRow, 'id' | 'path'>[]; count: number }> {
  const unread = db.selectFrom('notifications').where('user_id', '=', userId).where('read_at', 'is', null)
  const newest = unread.select(['id', 'path']).orderBy('at', 'desc').orderBy('id').limit(most)
  const counted = await unread.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { rows: await newest.execute(), count: counted.count }
}

/** Returns how many of these notifications are the member's. */
export async function countOwn(db: Database, userId: PersonId, ids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Marks the member's unread notifications as read: these, or all. */
export async function setRead(
  db: Database,
  userId: PersonId,
  ids: readonly string[] | 'all',
  at: Date,
): Promise<void> {
  const update = db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
  await (ids === 'all' ? update : update.where('id', 'in', ids)).execute()
}

/** Deletes notifications that quote removed content, also those not yet sent. */
export async function withdrawNotices(tx: Tx, keys: string[]): Promise<void> {
  if (keys.length > 0) await tx.deleteFrom('notifications').where('key', 'in', keys).execute()
}

/** Returns a notification with the account's current address; null when either has gone. */
export async function findNotificationMail(
  db: Database,
  id: string,
): Promise<(NotificationRow & { email: string }) | null> {
  const query = db
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .where('n.id', '=', id)
    .selectAll('n')
    .select('u.email')
  return (await query.executeTakeFirst()) ?? null
}

/** Returns the notifications of a digest that its member hasn't read in the meantime, oldest first. */
export function listDigest(db: Database, digestId: string): Promise<(NotificationRow & { email: string })[]> {
  return db
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .where('n.digest_id', '=', digestId)
    .where('n.read_at', 'is', null)
    .selectAll('n')
    .select('u.email')
    .orderBy('n.at')
    .orderBy('n.id')
    .execute()
}

/** Deletes the notifications from before `before`. */
export async function deleteOldNotifications(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'notifications', sql`at < ${before}`)
}

/** Claims a notification that is to be texted; returns false when it was claimed before, or read. */
export async function claimText(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ texted_at: now })
    .where('id', '=', id)
    .where('texted_at', 'is', null)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Takes that back, for a text that wasn't sent. */
export async function unclaimText(db: Database, id: string): Promise<void> {
  await db.updateTable('notifications').set({ texted_at: null }).where('id', '=', id).execute()
}

/** Returns how many of a person's notifications were texted since then. */
export async function countTextsSince(db: Database, userId: PersonId, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    // They're texted soon after they happened, or in the morning: an index has them by that time.
    .where('at', '>', new Date(since.getTime() - DAY_MS))
    .where('texted_at', '>', since)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
