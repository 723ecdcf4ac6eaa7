import type { NoticePreferences } from '@bandstand/domain/notifications'
import { DEFAULT_TIME_ZONE } from '@bandstand/domain/time'
import type { Database, Tx } from '../../db/database.ts'
import { FLAG_COLUMNS, readFlags } from '../profiles/index.ts'

/** How a member wants to be notified. */
export interface RecipientRow {
  preferences: NoticePreferences
  updatedAt: Date
  /** Whether they have blocked the author of the notice. */
  hasBlockedAuthor: boolean
  /** When that author's account was created; null without an author. */
  authorSignedUpAt: Date | null
}

/**
 * Returns a member's preferences, and what matters about the author of a notice to them; null when the account has gone or was
 * deleted. A flag that was never set is on; without settings there are no quiet hours and no digest.
 */
export async function findRecipient(
  db: Database,
  userId: string,
  authorId: string | null = null,
): Promise<RecipientRow | null> {
  const row = await db
    .selectFrom('profiles as p')
    .leftJoin('notification_settings as s', 's.user_id', 'p.uuid')
    .innerJoin('users as u', 'u.id', 'p.uuid')
    .leftJoin('users as author', (join) => join.on('author.id', '=', authorId))
    .leftJoin('blocks as b', (join) =>
      join.onRef('b.blocker_id', '=', 'p.uuid').on('b.blocked_id', '=', authorId),
    )
    .where('p.uuid', '=', userId)
    .where('u.deleted_at', 'is', null)
    .select(Object.values(FLAG_COLUMNS))
    .select(['p.updated_at', 'p.time_zone', 's.time_zone as own_zone', 's.daily_digest'])
    .select(['s.quiet_from', 's.quiet_to', 'author.created_at as author_signed_up_at', 'b.blocked_id'])
    .executeTakeFirst()
  if (!row) return null
  const { quiet_from: from, quiet_to: to } = row
  const preferences = {
    ...readFlags(row),
    quietHours: from && to ? { from, to } : null,
    timeZone: row.own_zone ?? row.time_zone ?? DEFAULT_TIME_ZONE,
    dailyDigest: row.daily_digest ?? false,
  }
  return {
    preferences,
    updatedAt: row.updated_at,
    hasBlockedAuthor: row.blocked_id !== null,
    authorSignedUpAt: row.author_signed_up_at,
  }
}

/** Saves a member’s quiet hours, time zone and digest. */
export async function saveSettings(
  tx: Tx,
  userId: string,
  { quietHours, timeZone, dailyDigest }: NoticePreferences,
): Promise<void> {
  const columns = {
    quiet_from: quietHours?.from ?? null,
    quiet_to: quietHours?.to ?? null,
    time_zone: timeZone,
    daily_digest: dailyDigest,
  }
  await tx
    .insertInto('notification_settings')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}
