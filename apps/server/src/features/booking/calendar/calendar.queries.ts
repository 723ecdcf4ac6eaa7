import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import type { Side } from '@bandstand/domain/lifecycle'
import type { WeekHours } from '@bandstand/domain/time'
import { type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../../db/database.ts'
import { seenBy } from '../applications/application-cards.queries.ts'

export type BusyTimeRow = Selectable<Schema['busy_times']>

/**
 * Returns the condition that busy times touch a span, of a constraint's index: by their start alone, all earlier ones would be
 * read. Blocked time takes exactly its own.
 */
const touches = (from: Date, to: Date | null) => sql<boolean>`during && tstzrange(${from}, ${to})`

/** Returns the blocked times that touch a span, soonest first. */
export function selectBlockedBetween(
  db: Database,
  userId: PartyId,
  from: Date,
  to: Date | null,
): Promise<BusyTimeRow[]> {
  return db
    .selectFrom('busy_times')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', 'blocked')
    .where(touches(from, to))
    .orderBy('starts_at')
    .execute()
}

/** Returns how many blocked times of a member are not over. */
export async function countBlockedFrom(db: Database, userId: PartyId, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('busy_times')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', 'blocked')
    .where(touches(now, null))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns how many offers to or from a member can still be accepted and overlap one of these blocked times. */
export async function countOpenOffersIn(
  db: Database,
  userId: PartyId,
  me: Side,
  blockedIds: string[],
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from applications a join offers o on o.application_id = a.id
    where ${sql.ref(`a.${me}_id`)} = ${userId} and ${seenBy(me)} and o.status = 'pending'
      and o.expires_at > ${now} and exists (
        select from busy_times t where t.id = any (${blockedIds}::uuid[])
          and o.starts_at < t.ends_at and o.ends_at > t.starts_at)`.execute(db)
  return rows[0]!.count
}

/** Time to block: the hours of each week. */
export interface WeeksToBlock {
  userId: PartyId
  weeks: readonly Pick<WeekHours, 'startsAt' | 'endsAt'>[]
  /** IANA. */
  timeZone: string
  /** Whether this member cannot be in two places at once. */
  exclusive: boolean
  /** The stage that is blocked; null for all of a member's time. */
  stageId: string | null
}

/** Returns the SQL of a table of these hours. */
const hoursOf = ({ weeks }: WeeksToBlock) => sql`unnest(
  ${weeks.map(({ startsAt }) => startsAt)}::timestamptz[], ${weeks.map(({ endsAt }) => endsAt)}::timestamptz[]
) h (starts_at, ends_at)`

/** Returns the instants when the weeks that are already taken begin, soonest first. */
export async function selectTakenWeeks(db: Database, hours: WeeksToBlock): Promise<Date[]> {
  const { rows } = await sql<{ starts_at: Date }>`
    select h.starts_at from ${hoursOf(hours)} where exists (
      select from busy_times t where t.user_id = ${hours.userId} and t.during && tstzrange(h.starts_at, h.ends_at)
        and (t.stage_id = ${hours.stageId}::uuid
          or (${hours.stageId}::uuid is null and (t.kind <> 'blocked' or (t.exclusive and ${hours.exclusive})))))
    order by h.starts_at`.execute(db)
  return rows.map(({ starts_at }) => starts_at)
}

/**
 * Inserts blocked time, exclusive for members who cannot be in two places at once, and returns its rows, soonest first. The
 * table's constraints refuse a reserved span (`isTimeTaken`).
 */
export async function insertBlockedTimes(
  tx: Tx,
  hours: WeeksToBlock & { seriesId: string | null; note: string; at: Date },
): Promise<BusyTimeRow[]> {
  const { rows } = await sql<BusyTimeRow>`
    with inserted as (
      insert into busy_times (user_id, kind, starts_at, ends_at, during, time_zone, exclusive, stage_id, series_id, note, created_at)
      select ${hours.userId}, 'blocked', h.starts_at, h.ends_at, tstzrange(h.starts_at, h.ends_at),
        ${hours.timeZone}, ${hours.exclusive}, ${hours.stageId}::uuid, ${hours.seriesId}::uuid, ${hours.note}, ${hours.at} from ${hoursOf(hours)}
      returning *
    ) select * from inserted order by starts_at`.execute(tx)
  return rows
}

/** Deletes blocked time of the member’s own; false when there is none with this id. */
export async function deleteBlockedTime(db: Database, userId: PartyId, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('busy_times')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('kind', '=', 'blocked')
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Deletes the weeks of a member's series that are not over. Returns how many there were. */
export async function deleteBlockedSeries(
  db: Database,
  userId: PartyId,
  seriesId: string,
  now: Date,
): Promise<number> {
  const result = await db
    .deleteFrom('busy_times')
    .where('user_id', '=', userId)
    .where('series_id', '=', seriesId)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

export interface Revision {
  /** How often the booking was changed after both agreed. */
  number: number
  /** When it was last changed; null if never. */
  at: Date | null
}

/** Returns how often and when these bookings were changed or ended early, by their ids. */
export async function selectRevisions(db: Database, ids: string[]): Promise<Map<string, Revision>> {
  const { rows } = await sql<Revision & { id: string }>`
    select subject_id as id, count(*) as number, max(at) as at from booking_events
    where subject_id = any (${ids}::uuid[]) and subject = 'booking' and event in ('amended', 'released', 'cancelled')
    group by subject_id`.execute(db)
  return new Map(rows.map(({ id, ...revision }) => [id, revision]))
}

/** Saves the hash of a feed's secret and who made it, replacing an earlier one. */
export async function saveFeed(
  tx: Tx,
  feed: { partyId: PartyId; madeBy: PersonId; secretHash: Buffer; at: Date },
): Promise<void> {
  const row = { secret_hash: feed.secretHash, made_by: feed.madeBy, created_at: feed.at }
  // An update of the secret alone, as the previous version does it, forgets who made it.
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', feed.partyId).execute()
  await tx
    .insertInto('calendar_feeds')
    .values({ user_id: feed.partyId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Returns when the member’s feed was made; null when there is none. */
export async function findFeed(db: Database, userId: PartyId): Promise<{ created_at: Date } | null> {
  const query = db.selectFrom('calendar_feeds').select('created_at').where('user_id', '=', userId)
  return (await query.executeTakeFirst()) ?? null
}

/** Deletes the member’s feed; returns false when there is none. */
export async function deleteFeed(db: Database, userId: PartyId): Promise<boolean> {
  const query = db.deleteFrom('calendar_feeds').where('user_id', '=', userId)
  return (await query.executeTakeFirst()).numDeletedRows > 0n
}

/** SQL for whether the person of a membership `m` may know the address of a feed `f`: who made it is shown it, once, and nobody else. */
const isKnown = sql`
  f.user_id = m.party_id and (f.made_by = m.person_id or f.made_by is null
    -- Made before that was written down.
    and f.created_at >= (select min(began_at) from memberships e where e.party_id = m.party_id and e.person_id = m.person_id))`

/** Deletes the feeds that a person may know, of parties to which they belong. Returns false when there is none. */
export async function deleteFeedsOf(db: Database, personId: PersonId): Promise<boolean> {
  const { rows } = await sql`
    delete from calendar_feeds f using memberships m
    where m.person_id = ${personId} and m.ended_at is null and ${isKnown}
    returning f.user_id`.execute(db)
  return rows.length > 0
}

/** Returns whose feed has this secret, by its hash; null for an unknown one, and while its member is suspended. */
export async function findFeedOwner(db: Database, secretHash: Buffer) {
  const query = db
    .selectFrom('calendar_feeds')
    .innerJoin('profiles', 'profiles.uuid', 'calendar_feeds.user_id')
    .select(['profiles.uuid as userId', 'profiles.user_type as userType'])
    .where('secret_hash', '=', secretHash)
    .where('profiles.suspended', '=', false)
  return (await query.executeTakeFirst()) ?? null
}

/** Returns the IANA zone of a member’s profile; null when it has none. */
export async function findTimeZone(db: Database, userId: PartyId): Promise<string | null> {
  const query = db.selectFrom('profiles').select('time_zone').where('uuid', '=', userId)
  return (await query.executeTakeFirst())?.time_zone ?? null
}

/** Deletes the feed of a party that somebody made who no longer belongs to it. `membershipId`: the one that has ended. */
export async function deleteFeedKnownTo(db: Database, membershipId: string): Promise<void> {
  await sql`
    delete from calendar_feeds f using memberships m
    where m.id = ${membershipId} and f.created_at <= m.ended_at and ${isKnown}`.execute(db)
}
