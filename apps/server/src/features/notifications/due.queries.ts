import type { PersonId } from '@bandstand/domain/accounts'
import { CATEGORY_FLAGS, type NoticeChannel } from '@bandstand/domain/notifications'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { MUTED_NAMES } from './notice-flags.ts'

/** Returns the condition that the member has not read `n` in the meantime and still wants it by this channel. */
const stillWanted = (channel: NoticeChannel) => {
  const cases = Object.entries(CATEGORY_FLAGS).map(
    ([category, flags]) => sql`when ${sql.lit(category)} then ${MUTED_NAMES[flags[channel]]}`,
  )
  return sql`n.read_at is null and (case n.category ${sql.join(cases, sql` `)} end = any (s.muted)) is not true`
}

/**
 * Claims the mails that are due by now, but for digests, and returns the ids of those still wanted. The guarded update
 * gives each row to one server alone.
 */
export async function claimDueMails(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string; wanted: boolean }>`
    update notifications n set mail_due_at = null
    from users u left join notification_settings s on s.user_id = u.id
    where u.id = n.user_id and n.mail_due_at <= ${now} and not n.in_digest
    returning n.id, ${stillWanted('email')} as wanted`.execute(tx)
  return rows.filter(({ wanted }) => wanted).map(({ id }) => id)
}

/** Claims the pushes that are due by now and returns those still wanted, with their members. */
export async function claimDuePushes(tx: Tx, now: Date): Promise<{ id: string; userId: PersonId }[]> {
  const { rows } = await sql<{ id: string; userId: PersonId; wanted: boolean }>`
    update notifications n set push_due_at = null
    from users u left join notification_settings s on s.user_id = u.id
    where u.id = n.user_id and n.push_due_at <= ${now}
    returning n.id, n.user_id as "userId", ${stillWanted('push')} as wanted`.execute(tx)
  return rows.filter(({ wanted }) => wanted).map(({ id, userId }) => ({ id, userId }))
}

/** Claims the texts that are due by now, and returns the ids of those that weren't read; whether they're still wanted is asked when they're sent. */
export async function claimDueTexts(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string; wanted: boolean }>`
    update notifications set text_due_at = null where text_due_at <= ${now}
    returning id, read_at is null as wanted`.execute(tx)
  return rows.filter(({ wanted }) => wanted).map(({ id }) => id)
}

/**
 * Puts the notifications that are due for a digest by now into one digest for each member; returns the ids of the
 * digests with content.
 */
export async function claimDueDigests(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ digestId: string | null }>`
    with d as materialized (
      select user_id, gen_random_uuid() as id from notifications
      where in_digest and mail_due_at <= ${now} group by user_id
    )
    update notifications n set mail_due_at = null, digest_id = case when ${stillWanted('email')} then d.id end
    from d left join notification_settings s on s.user_id = d.user_id
    where d.user_id = n.user_id and n.in_digest and n.mail_due_at <= ${now}
    returning n.digest_id as "digestId"`.execute(tx)
  return [...new Set(rows.flatMap(({ digestId }) => (digestId ? [digestId] : [])))]
}
