import { dayNumber } from '@bandstand/domain/boosts'
import { type GigFilter, GIGS_PER_PAGE } from '@bandstand/domain/gigs'
import type { InCents } from '@bandstand/domain/money'
import { HOUR_MS, utcDay } from '@bandstand/domain/time'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { type GigMatches, gigMatches, type GigReader } from './gig-matches.queries.ts'
import { liftBoosted, type ListedGigRow } from './lift-boosted.ts'
import type { JoinedGigRow } from './gigs.queries.ts'

/** How far the last zone is behind UTC: no upcoming gig is on an earlier day than the one there. */
const LAST_ZONE_MS = 12 * HOUR_MS

export interface GigPageRows {
  rows: JoinedGigRow[]
  /** Exact number of matches over all pages. */
  total: number
}

/**
 * Returns one page of gigs in date order, pro ones first within a day and at most one boosted gig before them, with the
 * exact number of matches.
 */
export async function selectGigPage(
  db: Database,
  { page: number, ...filter }: InCents<GigFilter, 'minPay'>,
  reader: GigReader,
): Promise<GigPageRows> {
  const { now } = reader
  const matches = await gigMatches(db, filter, reader)
  if (!matches) return { rows: [], total: 0 }
  // With the row before the page, which shows whether the first day of the page began earlier.
  const before = number > 1 ? 1 : 0
  const slice = { offset: (number - 1) * GIGS_PER_PAGE - before, limit: GIGS_PER_PAGE + before }
  const source = sourceOf(matches, slice, now)
  const countAll = () => source.count.execute(db)
  const [{ rows }, counted] = await Promise.all([
    joinedPage(source, now).execute(db),
    source.found ? null : countAll(),
  ])
  // Only a page past the last one is empty although there are matches.
  const isEmpty = rows.length === 0 && number === 1
  return {
    rows: liftBoosted(rows, { hasPrevious: before === 1, size: GIGS_PER_PAGE }),
    total: isEmpty ? 0 : (rows[0]?.total ?? (counted ?? (await countAll())).rows[0]?.total ?? 0),
  }
}

function sourceOf(matches: GigMatches, slice: Slice, now: Date): PageAndCount {
  const { table, conditions } = matches
  if (table === 'gig_open_instruments') {
    const upcoming = sql`g.date >= ${earliestDay(now)}::date and ${conditions}`
    return fromOpenIndex(matches.instrumentIds, upcoming, slice)
  }
  return table === 'gigs' ? fromGigs(conditions, slice) : fromDocuments(matches, slice)
}

/** Where reading the index starts. */
function earliestDay(now: Date): string {
  return utcDay(new Date(now.getTime() - LAST_ZONE_MS))
}

interface Slice {
  limit: number
  offset: number
}

interface PageAndCount {
  /** All matches: read once for `page`, `matching` and the number, where finding them is most of the work. */
  found?: RawBuilder<unknown>
  page: RawBuilder<{ id: string; date: string }>
  count: RawBuilder<{ total: number }>
  /** Finds the gig `b` when it is among the matches. */
  matching: RawBuilder<unknown>
}

/** Upcoming gigs from the narrow index alone: as many steps as rows shown, no matter the size of the table. */
function fromOpenIndex(
  instrumentIds: number[],
  conditions: RawBuilder<unknown>,
  { limit, offset }: Slice,
): PageAndCount {
  // Each instrument returns its own first rows in order; a gig that asks for two of them is there twice, hence
  // distinct.
  const page = sql<{ id: string; date: string }>`
    select distinct m.gig_id as id, m.date, m.rank, m.starts_at
    from unnest(${instrumentIds}::int[]) as wanted (id) cross join lateral (
      select g.gig_id, g.date, g.rank, g.starts_at from gig_open_instruments g
      where g.instrument_id = wanted.id and ${conditions}
      order by g.date, g.rank, g.starts_at, g.gig_id limit ${offset + limit}
    ) m
    order by m.date, m.rank, m.starts_at, m.gig_id limit ${limit} offset ${offset}`
  const [only, ...others] = instrumentIds
  const count =
    others.length === 0
      ? sql<{
          total: number
        }>`select count(*) as total from gig_open_instruments g where g.instrument_id = ${only} and ${conditions}`
      : sql<{ total: number }>`
          select count(distinct g.gig_id) as total from gig_open_instruments g
          where g.instrument_id = any (${instrumentIds}::int[]) and ${conditions}`
  const matching = sql`
    select from gig_open_instruments g
    where g.gig_id = b.id and g.instrument_id = any (${instrumentIds}::int[]) and ${conditions}`
  return { page, count, matching }
}

/** The same from the gigs themselves, with the filters that the index does not cover. */
function fromGigs(conditions: RawBuilder<unknown>, { limit, offset }: Slice): PageAndCount {
  return {
    page: sql`
      select g.id, g.date from gigs g where ${conditions}
      order by g.date, g.rank, g.starts_at, g.id limit ${limit} offset ${offset}`,
    count: sql`select count(*) as total from gigs g where ${conditions}`,
    matching: sql`select from gigs g where g.id = b.id and ${conditions}`,
  }
}

/** The same from documents, whose index has no order: a page needs all matches. */
function fromDocuments({ table, conditions }: GigMatches, { limit, offset }: Slice): PageAndCount {
  const rows = sql`${sql.table(table)} g where ${conditions}`
  return {
    found: sql`select g.gig_id as id, g.date, g.rank, g.starts_at from ${rows}`,
    page: sql`
      select id, date from found order by date, rank, starts_at, id limit ${limit} offset ${offset}`,
    count: sql`select count(*) as total from ${rows}`,
    matching: sql`select from found where found.id = b.id`,
  }
}

interface CountedGigRow extends ListedGigRow {
  /** The exact number of matches, if the same statement has found them all. */
  total: number | null
}

/**
 * Wide rows are read only for the page, and for one boosted match of each of its days: if there are several, another one each
 * day.
 */
function joinedPage({ found, page, matching }: PageAndCount, now: Date): RawBuilder<CountedGigRow> {
  return sql<CountedGigRow>`
    with ${found ? sql`found as materialized (${found}),` : sql``} page as materialized (${page}), boosted as (
      select distinct on (b.date) b.id from gigs b
      where b.boosted_until > ${now} and b.date in (select date from page)
        and b.status = 'open' and b.starts_at > ${now} and exists (${matching})
      order by b.date, hashtextextended(b.id::text, ${dayNumber(now)}::bigint)
    )
    select g.*, k.lifted, ${found ? sql`(select count(*) from found)` : sql`null::bigint`} as total, creator.full_name as creator_full_name, creator.venue_name as creator_venue_name,
      creator.user_type as creator_user_type, creator.profile_image_url as creator_profile_image_url,
      creator.subscription_tier as creator_subscription_tier,
      creator.subscription_expiry as creator_subscription_expiry
    from (select id, false as lifted from page union all select id, true from boosted) k
      join gigs g on g.id = k.id join profiles creator on creator.uuid = g.created_by
    order by g.date, g.rank, g.starts_at, g.id, k.lifted`
}
