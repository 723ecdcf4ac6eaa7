import type { PartyId, PersonId, Representative } from '@bandstand/domain/accounts'
import type { NoticePreferences, TextTopic } from '@bandstand/domain/notifications'
import { type Ability, can, ROLES } from '@bandstand/domain/parties'
import { DEFAULT_TIME_ZONE } from '@bandstand/domain/time'
import type { Updateable } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'
import { readFlags } from './notice-flags.ts'

/** How a person wants to be notified, for one party. */
export interface RecipientRow {
  preferences: NoticePreferences
  /** When the preferences were saved; when the account was created if they never were. */
  updatedAt: Date
  /** What they want as text messages too; empty without a number that can be texted. */
  textTopics: TextTopic[]
  /** Whether the party has blocked the author of the notice. */
  hasBlockedAuthor: boolean
  /** Since when the owner of that author's party who signed up first is a member; null without an author. */
  authorSignedUpAt: Date | null
}

/**
 * Returns a person's preferences, and what matters about the author of a notice to their party; null when the account has gone or
 * was deleted. Without settings all flags are on, and there are no quiet hours and no digest.
 */
export async function findRecipient(
  db: Database,
  { userId, partyId }: Representative,
  authorId: PartyId | null = null,
): Promise<RecipientRow | null> {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('profiles as p', (join) => join.on('p.uuid', '=', partyId))
    .leftJoin('notification_settings as s', 's.user_id', 'u.id')
    .leftJoin('text_numbers as t', (join) =>
      join
        .onRef('t.person_id', '=', 'u.id')
        .on('t.confirmed_at', 'is not', null)
        .on('t.stopped_at', 'is', null)
        .on('t.refused_at', 'is', null),
    )
    .leftJoin('blocks as b', (join) =>
      join.on('b.blocker_id', '=', partyId).on('b.blocked_id', '=', authorId),
    )
    .where('u.id', '=', userId)
    .where('u.deleted_at', 'is', null)
    .select(({ fn }) => fn.coalesce('s.updated_at', 'u.created_at').as('updated_at'))
    .select(['p.time_zone', 's.time_zone as own_zone', 's.daily_digest', 's.muted'])
    .select(['s.quiet_from', 's.quiet_to', 'b.blocked_id', 't.topics'])
    .select((eb) =>
      eb
        .selectFrom('memberships as m')
        .innerJoin('users as author', 'author.id', 'm.person_id')
        .where('m.party_id', '=', authorId)
        .where('m.role', '=', 'owner')
        .where('m.ended_at', 'is', null)
        .select(({ fn }) => fn.min('author.created_at').as('since'))
        .as('author_signed_up_at'),
    )
    .executeTakeFirst()
  if (!row) return null
  const { quiet_from: from, quiet_to: to } = row
  const preferences = {
    ...readFlags(row.muted ?? []),
    quietHours: from && to ? { from, to } : null,
    timeZone: row.own_zone ?? row.time_zone ?? DEFAULT_TIME_ZONE,
    dailyDigest: row.daily_digest ?? false,
  }
  return {
    preferences,
    updatedAt: row.updated_at,
    textTopics: (row.topics ?? []) as TextTopic[],
    hasBlockedAuthor: row.blocked_id !== null,
    authorSignedUpAt: row.author_signed_up_at,
  }
}

/** Returns the people who act for a party in a role that has this ability. */
export function listPeople(db: Database, partyId: PartyId, ability: Ability): Promise<Representative[]> {
  return db
    .selectFrom('memberships')
    .select(['person_id as userId', 'party_id as partyId'])
    .where('ended_at', 'is', null)
    .where(
      'role',
      'in',
      ROLES.filter((role) => can(role, ability)),
    )
    .where('party_id', '=', partyId)
    .execute()
}

/** Saves these parts of how a person wants to be notified. */
export async function saveSettings(
  tx: Tx,
  userId: PersonId,
  columns: Updateable<Schema['notification_settings']>,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('notification_settings')
    .values({ ...columns, user_id: userId, updated_at: at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...columns, updated_at: at }))
    .execute()
}
