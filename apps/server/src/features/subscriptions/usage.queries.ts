import type { PartyId } from '@bandstand/domain/accounts'
import { dayIn, firstOfMonth, startOfDay } from '@bandstand/domain/time'
import { type Selectable, sql } from 'kysely'
import type { Database, Schema } from '../../db/database.ts'

/**
 * Returns how many gigs the venue has posted since the month began in its time zone (IANA), cancelled ones too. Those of a
 * series count as one.
 */
export async function countGigsThisMonth(
  db: Database,
  venueId: PartyId,
  timeZone: string,
  now: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('gigs')
    .select(sql<number>`count(distinct coalesce(series_id, id))`.as('count'))
    .where('created_by', '=', venueId)
    .where('created_at', '>=', startOfMonth(timeZone, now))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns whether gigs of a series count in the month of `now` already, in the venue's time zone (IANA). */
export async function hasPostedThisMonth(
  db: Database,
  seriesId: string,
  timeZone: string,
  now: Date,
): Promise<boolean> {
  const query = db.selectFrom('gigs').select('id').where('series_id', '=', seriesId)
  const row = await query.where('created_at', '>=', startOfMonth(timeZone, now)).limit(1).executeTakeFirst()
  return row !== undefined
}

const startOfMonth = (timeZone: string, now: Date) => startOfDay(firstOfMonth(dayIn(timeZone, now)), timeZone)

/** Returns how many favorites a venue has. */
export async function countFavorites(db: Database, venueId: PartyId): Promise<number> {
  const { count } = await db
    .selectFrom('favorite_artists')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('venue_id', '=', venueId)
    .executeTakeFirstOrThrow()
  return count
}

type ProfileRow = Selectable<Schema['profiles']>
export type UsingRow = Pick<
  ProfileRow,
  | 'uuid'
  | 'user_type'
  | 'time_zone'
  | 'instruments'
  | 'professions'
  | 'subscription_tier'
  | 'subscription_expiry'
>

/** Returns the parts of a profile that count toward limits, and its tier; null when there is no such profile. */
export async function findUsing(db: Database, userId: PartyId): Promise<UsingRow | null> {
  const row = await db
    .selectFrom('profiles')
    .select([
      'uuid',
      'user_type',
      'time_zone',
      'instruments',
      'professions',
      'subscription_tier',
      'subscription_expiry',
    ])
    .where('uuid', '=', userId)
    .executeTakeFirst()
  return row ?? null
}
