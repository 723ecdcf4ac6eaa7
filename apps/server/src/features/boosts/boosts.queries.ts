import type { PartyId } from '@bandstand/domain/accounts'
import { BOOST_DAYS } from '@bandstand/domain/boosts'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'

type BoostRow = Selectable<Schema['boosts']>

/** A boost with its report: while it ran, and in the days before. */
export interface ReportedBoostRow extends Pick<
  BoostRow,
  'id' | 'member_id' | 'gig_id' | 'starts_at' | 'ends_at'
> {
  gig_title: string | null
  /** When the gig was posted or the member joined. */
  item_since: Date
  views: number
  views_before: number
  applications: number
  applications_before: number
  invitations: number
  invitations_before: number
  favorites: number
  favorites_before: number
}

/** Inserts a boost. */
export async function insertBoost(tx: Tx, row: Insertable<Schema['boosts']>): Promise<void> {
  await tx.insertInto('boosts').values(row).execute()
}

/** Returns the newest boosts of a member, or of one gig. */
export async function listBoosts(
  db: Database,
  of: { memberId: PartyId; gigId: string | null },
  limit: number,
): Promise<ReportedBoostRow[]> {
  const { memberId, gigId } = of
  const whose = gigId === null ? sql`b.member_id = ${memberId}` : sql`b.item_id = ${gigId}`
  return reported(db, sql`${whose} order by b.starts_at desc limit ${limit}`)
}

/** Returns a boost with its report; null when there is none. */
export async function findBoost(db: Database, id: string): Promise<ReportedBoostRow | null> {
  return (await reported(db, sql`b.id = ${id}`))[0] ?? null
}

/** The day of an instant in UTC, by which views are counted, whatever zone the connection has. */
const dayOf = (at: RawBuilder<unknown>) =>
  sql`(date 'epoch' + floor(extract(epoch from ${at}) / 86400)::integer)`

/**
 * Views are counted by day: those on the day when the boost began count as before, until it started. Everything else is
 * counted to the moment.
 */
async function reported(db: Database, which: RawBuilder<unknown>): Promise<ReportedBoostRow[]> {
  const { rows } = await sql<ReportedBoostRow>`
    with b as materialized (
      select b.*, ${dayOf(sql`b.starts_at`)} as first_day, ${dayOf(sql`b.ends_at`)} as last_day,
        b.starts_at - ${`${BOOST_DAYS} days`}::interval as before_at
      from boosts b where ${which}
    ), applied as materialized (
      -- Read once for all boosts, which have most of them in common.
      select gig_id, created_at from applications
      where gig_id in (select gig_id from b) and origin = 'applied' and delivered
    )
    select b.id, b.member_id, b.gig_id, b.starts_at, b.ends_at, g.title as gig_title,
      coalesce(g.created_at, p.created_at) as item_since, viewed.*, applied_to.*, invited.*, kept.*
    from b
      join profiles p on p.uuid = b.member_id left join gigs g on g.id = b.gig_id
      cross join lateral (
        select coalesce(sum(v.views) filter (where v.day >= b.first_day and v.boosted), 0) as views,
          coalesce(sum(v.views) filter (where v.day < b.first_day or v.day = b.first_day and not v.boosted), 0)
            as views_before
        from daily_views v
        where v.item_id = b.item_id and v.day between b.first_day - ${BOOST_DAYS}::int and b.last_day
      ) viewed
      cross join lateral (
        select count(*) filter (where a.created_at >= b.starts_at) as applications,
          count(*) filter (where a.created_at < b.starts_at) as applications_before
        from applied a
        where a.gig_id = b.gig_id and a.created_at >= b.before_at and a.created_at < b.ends_at
      ) applied_to
      cross join lateral (
        select count(*) filter (where a.created_at >= b.starts_at) as invitations,
          count(*) filter (where a.created_at < b.starts_at) as invitations_before
        from applications a
        where b.gig_id is null and a.artist_id = b.member_id and a.origin = 'invited' and a.delivered
          and a.created_at >= b.before_at and a.created_at < b.ends_at
      ) invited
      cross join lateral (
        select count(*) filter (where f.created_at >= b.starts_at) as favorites,
          count(*) filter (where f.created_at < b.starts_at) as favorites_before
        from favorite_artists f
        where b.gig_id is null and f.artist_id = b.member_id
          and f.created_at >= b.before_at and f.created_at < b.ends_at
      ) kept
    order by b.starts_at desc`.execute(db)
  return rows
}

/** Marks boosts that have ended by `now` as reported, and returns the ids of those that weren't yet. */
export async function takeEnded(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update boosts set notified_at = ${now} where id in (
      select id from boosts where notified_at is null and ends_at <= ${now}
      order by ends_at limit ${limit} for update skip locked
    ) returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
