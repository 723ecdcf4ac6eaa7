import { asPersonId, firstPartyOf, type PartyId, type PersonId } from '@bandstand/domain/accounts'
import { type Selectable, sql } from 'kysely'
import type { Database, Schema } from '../db/database.ts'
import { StartError } from '../start-error.ts'
import { isId } from './command.ts'

export interface UserLine {
  id: string
  email: string
  name: string | null
  user_type: string | null
  tier: string | null
  created_at: Date
  email_confirmed_at: Date | null
  suspended_at: Date | null
  deleted_at: Date | null
}

const columns = sql`
  u.id, u.email, u.created_at, u.email_confirmed_at, u.suspended_at, u.deleted_at, p.user_type, p.subscription_tier as tier,
  coalesce(nullif(btrim(p.venue_name), ''), p.full_name, nullif(btrim(p.band_name), '')) as name`

/** Returns one page of accounts, newest first, and their exact number. `text` is part of the address or of a name of theirs. */
export async function selectUsers(
  db: Database,
  { text, suspendedOnly }: { text: string; suspendedOnly: boolean },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: UserLine[]; total: number }> {
  const like = `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const conditions = [
    ...(suspendedOnly ? [sql`u.suspended_at is not null`] : []),
    ...(text
      ? [
          sql`(u.email like ${like} or exists (
            select from memberships m join profiles q on q.uuid = m.party_id
            where m.person_id = u.id and m.role = 'owner' and m.ended_at is null
              and lower(concat_ws(' ', q.full_name, q.band_name, q.venue_name)) like ${like}))`,
        ]
      : []),
    sql`true`,
  ]
  const from = sql`
    from users u left join profiles p on p.uuid = u.id where ${sql.join(conditions, sql` and `)}`
  const { rows } = await sql<UserLine>`
    select ${columns} ${from} order by u.created_at desc, u.id limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Returns an account by its address or id. Throws StartError when there is none. */
export async function requireUser(db: Database, word: string): Promise<Selectable<Schema['users']>> {
  const query = db.selectFrom('users').selectAll()
  const user = await (
    isId(word) ? query.where('id', '=', asPersonId(word)) : query.where('email', '=', word.toLowerCase())
  ).executeTakeFirst()
  if (!user) throw new StartError(`There’s no account "${word}".`)
  return user
}

/** Returns how many rows of each kind a member has, with those of all the acts and venues that they own. */
export async function countOfUser(db: Database, id: PersonId): Promise<Record<string, number>> {
  const { rows } = await sql<{ what: string; count: number }>`
    with own as (select party_id as id from memberships where person_id = ${id} and role = 'owner' and ended_at is null
      union select id from parties where id = ${id})
    select 'gigs ' || status as what, count(*) as count from gigs where created_by in (select id from own) group by status
    union all select 'applications', count(*) from applications where (artist_id in (select id from own) or venue_id in (select id from own))
    union all select 'bookings ' || status, count(*) from bookings where (artist_id in (select id from own) or venue_id in (select id from own)) group by status
    union all select 'contracts ' || status, count(*) from contracts where (artist_id in (select id from own) or venue_id in (select id from own)) group by status
    union all select 'payments ' || coalesce(replace(settlement, '_', ' '), status), count(*) from transactions
      where (artist_id in (select id from own) or venue_id in (select id from own)) group by coalesce(replace(settlement, '_', ' '), status)
    union all select 'connections', count(*) from connections where (user1_id in (select id from own) or user2_id in (select id from own))
    union all select 'messages sent', count(*) from messages where sender_id in (select id from own)
    union all select 'reports about them', count(*) from reports where reported_id in (select id from own)
    union all select 'reports by them', count(*) from reports where reporter_id in (select id from own)
    union all select 'authenticator apps', count(*) from totp_factors where user_id = ${id} and verified_at is not null
    union all select 'passkeys', count(*) from passkeys where user_id = ${id}
    union all select 'recovery codes left', count(*) from recovery_codes where user_id = ${id} and used_at is null
    union all select 'reviews received', count(*) from reviews where subject_id in (select id from own)
    order by what`.execute(db)
  return Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ what, count }) => [what, count]))
}

/** Returns the sessions that have not ended, the last used first. */
export function listSessions(db: Database, userId: PersonId) {
  return db
    .selectFrom('sessions')
    .select(['id', 'method', 'user_agent', 'created_at', 'refreshed_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('refreshed_at', 'desc')
    .limit(20)
    .execute()
}

/** Returns until when a running grant makes its member pro; null without one. */
export async function findGrant(db: Database, userId: PartyId, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ paid_until: Date }>`
    select paid_until from subscriptions
    where user_uuid = ${userId} and provider = 'operator' and paid_until > ${now}`.execute(db)
  return rows[0]?.paid_until ?? null
}

/** Returns a notification's title and member; undefined when there is none. */
export function findNotification(db: Database, id: string) {
  const query = db.selectFrom('notifications').select(['title', 'user_id']).where('id', '=', id)
  return query.executeTakeFirst()
}

/** Returns a member's newest notifications. */
export function listNotifications(db: Database, userId: PersonId, limit: number) {
  return db
    .selectFrom('notifications')
    .select(['id', 'at', 'title'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Returns a member's profile; undefined if there is none yet. */
export function findProfile(db: Database, userId: PersonId) {
  return db.selectFrom('profiles').selectAll().where('uuid', '=', firstPartyOf(userId)).executeTakeFirst()
}
