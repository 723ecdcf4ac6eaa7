import { dayNumber } from '@bandstand/domain/boosts'
import { HOUR_MS, utcDay } from '@bandstand/domain/time'
import { type RawBuilder, sql } from 'kysely'
import { planned, unplanned, type WriteValue } from './conditions.queries.ts'
import type { ListedGigRow } from './lift-boosted.ts'
import { gigIdIn, type GigMatches } from './matches.queries.ts'
import type { DayCount, Slice } from './page-in-days.ts'
import type { GigSearch } from './search.ts'

/** How far the last zone is behind UTC: no upcoming gig is on an earlier day than the one there. */
const LAST_ZONE_MS = 12 * HOUR_MS

/** After so many gigs the days of a list are counted first, and a page is read from the days that it's on. */
export const DEEP = 40

/** Up to so many matches, finding and sorting them all is quicker than reading the list until a page is full. */
export const FEW = 3000

export interface CountedGigRow extends ListedGigRow {
  /** The exact number of matches, if the same statement has found them all. */
  total: number | null
}

/** Returns the gigs of a page, and boosted ones of their days. */
export async function selectPage(search: GigSearch, slice: Slice): Promise<CountedGigRow[]> {
  return (await joinedPage(sourceOf(search, slice), search.now).execute(search.db)).rows
}

/** Returns the same from all matches by the index that finds them, without their number if they are more than a few. */
export async function selectFew({ db, matches, now }: GigSearch, slice: Slice): Promise<CountedGigRow[]> {
  return (await joinedPage(fewFound(matches, slice), now).execute(db)).rows
}

/** Returns on which days how many gigs match; for a page that isn't deep all together, as if on one day. */
export async function selectDayCounts(search: GigSearch, slice: Slice): Promise<DayCount[]> {
  return (await sourceOf(search, slice).days.execute(search.db)).rows
}

/** Returns whether reading a page finds all matches and counts them, because they're in no order. */
export function findsAll({ table }: GigMatches): boolean {
  return table === 'gig_open_documents' || table === 'gig_documents'
}

function sourceOf({ matches, now }: GigSearch, slice: Slice): PageAndDays {
  return matches.table === 'gig_open_instruments'
    ? fromOpenIndex(matches, earliestDay(now), slice)
    : matches.table === 'gigs'
      ? fromGigs(matches, slice)
      : fromDocuments(matches, slice)
}

/** Where reading the index starts. */
function earliestDay(now: Date): string {
  return utcDay(new Date(now.getTime() - LAST_ZONE_MS))
}

/** Returns the order of a list in a table where a gig's id has this name. */
function listOrder(alias: string, id: string): RawBuilder<unknown> {
  return sql.join(['date', 'rank', 'starts_at', id].map((name) => sql.ref(`${alias}.${name}`)))
}

/** Returns the condition on a gig `g` to be on the days of a slice. */
function onDays({ days }: Slice, write: WriteValue = planned): RawBuilder<unknown> {
  return days ? sql`and g.date between ${write(days.first, 'date')} and ${write(days.last, 'date')}` : sql``
}

/** Returns the day by which a gig `g` is counted: telling days apart would take longer, and only deep pages need it. */
function dayIn({ offset }: Slice): RawBuilder<string> {
  return offset > DEEP ? sql`g.date` : sql`null::date`
}

interface PageAndDays {
  /**
   * Begins the statement with a table `found`: matches that are read once for `page`, `isMatch` and the number, where finding
   * them is most of the work.
   */
  found?: RawBuilder<unknown>
  /** How many matches there are, if `found` has them all. */
  total?: RawBuilder<unknown>
  page: RawBuilder<{ id: string; date: string }>
  /** How many matches each day has; those of a page that isn't deep all together, as if on one day. */
  days: RawBuilder<DayCount>
  /**
   * Whether the gig `b` is among the matches. Where an index finds it, this is a sub-select with a limit, which can't become a join: for
   * one, PostgreSQL might read all matches.
   */
  isMatch: RawBuilder<unknown>
}

/** Upcoming gigs from the narrow index alone: as many steps as rows shown, no matter the size of the table. */
function fromOpenIndex(
  { instrumentIds, conditions, inOrder }: GigMatches & { table: 'gig_open_instruments' },
  firstDay: string,
  slice: Slice,
): PageAndDays {
  const { limit, offset } = slice
  const upcoming = sql`g.date >= ${unplanned(firstDay, 'date')} and ${inOrder ?? conditions}`
  // Each instrument returns its own first rows in order; a gig that asks for two of them is there twice, hence
  // distinct.
  const page = sql<{ id: string; date: string }>`
    select distinct m.gig_id as id, m.date, m.rank, m.starts_at
    from unnest(${unplanned(instrumentIds, 'int[]')}) as wanted (id) cross join lateral (
      select g.gig_id, g.date, g.rank, g.starts_at from gig_open_instruments g
      where g.instrument_id = wanted.id and ${upcoming} ${onDays(slice, unplanned)}
      order by ${listOrder('g', 'gig_id')} limit (select ${offset + limit}::int)
    ) m
    order by ${listOrder('m', 'gig_id')} limit (select ${limit}::int) offset (select ${offset}::int)`
  const [only, ...others] = instrumentIds
  const all = sql`g.date >= ${firstDay}::date and ${conditions}`
  const days =
    others.length === 0
      ? sql<DayCount>`
          select ${dayIn(slice)} as date, count(*) as total from gig_open_instruments g
          where g.instrument_id = ${only} and ${all} group by 1`
      : sql<DayCount>`
          select ${dayIn(slice)} as date, count(distinct g.gig_id) as total from gig_open_instruments g
          where g.instrument_id = any (${instrumentIds}::int[]) and ${all} group by 1`
  const isMatch = sql`(
    select true from gig_open_instruments g
    where g.gig_id = b.id and g.instrument_id = any (${unplanned(instrumentIds, 'int[]')}::int[]) and ${upcoming} limit 1)`
  return { page, days, isMatch }
}

/** The same from the gigs themselves, with the filters that the index does not cover. */
function fromGigs({ conditions, inOrder }: GigMatches, slice: Slice): PageAndDays {
  const { limit, offset } = slice
  return {
    page: sql`
      select g.id, g.date from gigs g where ${inOrder ?? conditions} ${onDays(slice)}
      order by ${listOrder('g', 'id')} limit ${limit} offset ${offset}`,
    days: sql`select ${dayIn(slice)} as date, count(*) as total from gigs g where ${conditions} group by 1`,
    isMatch: sql`(select true from gigs g where g.id = b.id and ${inOrder ?? conditions} limit 1)`,
  }
}

const IS_FOUND = sql`exists (select from found where found.id = b.id)`

/** All matches by the index that finds them, whatever their order, as long as they are few. */
function fewFound(matches: GigMatches, { limit, offset }: Slice): Omit<PageAndDays, 'days'> {
  const { table, conditions } = matches
  const where =
    table === 'gig_open_instruments'
      ? sql`g.instrument_id = any (${matches.instrumentIds}::int[]) and ${conditions}`
      : conditions
  return {
    found: sql`found as materialized (
      select ${gigIdIn(table)} as id, g.date, g.rank, g.starts_at from ${sql.table(table)} g
      where ${where} limit ${FEW + 1}
    )`,
    total: sql`(select case when count(*) <= ${FEW} then count(distinct id) end from found)`,
    page: sql`
      select distinct id, date, rank, starts_at from found
      order by date, rank, starts_at, id limit ${limit} offset ${offset}`,
    isMatch: IS_FOUND,
  }
}

/**
 * The same from documents, whose index has no order: a page needs all matches. Of a deep page only those of its days are
 * sorted, because sorting all of many takes longer than finding them.
 */
function fromDocuments({ table, conditions }: GigMatches, slice: Slice): PageAndDays {
  const { limit, offset } = slice
  const rows = sql`${sql.table(table)} g where ${conditions}`
  const found = sql`found as materialized (select g.gig_id as id, g.date, g.rank, g.starts_at from ${rows})`
  const days = sql<DayCount>`select ${dayIn(slice)} as date, count(*) as total from ${rows} group by 1`
  if (offset <= DEEP)
    return {
      found,
      total: sql`(select count(*) from found)`,
      page: sql`
        select id, date from found order by date, rank, starts_at, id limit ${limit} offset ${offset}`,
      days,
      isMatch: IS_FOUND,
    }
  return {
    found: sql`${found}, days as materialized (
      select date, count(*) as total, sum(count(*)) over (order by date) as until from found group by date
    ), page_days as materialized (
      select min(date) as first, max(date) as last, min(until - total) as before from days
      where until > ${offset} and until - total < ${offset + limit}
    )`,
    total: sql`(select sum(total)::bigint from days)`,
    page: sql`
      select id, date from found
      where date >= (select first from page_days) and date <= (select last from page_days)
      order by date, rank, starts_at, id limit ${limit} offset ${offset} - (select before from page_days)`,
    days,
    isMatch: IS_FOUND,
  }
}

/**
 * Wide rows are read only for the page, and for one boosted match of each of its days: if there are several rivals for it, another
 * one each day. These are found first, so that the few of them are looked for among the matches, not the other way around.
 */
function joinedPage(
  { found, total, page, isMatch }: Omit<PageAndDays, 'days'>,
  now: Date,
): RawBuilder<CountedGigRow> {
  return sql<CountedGigRow>`
    with ${found ? sql`${found},` : sql``} page as materialized (${page}), rivals as materialized (
      select b.id, b.date from gigs b
      where b.boosted_until > ${unplanned(now, 'timestamptz')} and b.date in (select date from page)
        and b.status = 'open' and b.starts_at > ${unplanned(now, 'timestamptz')}
    ), boosted as (
      select distinct on (b.date) b.id from rivals b where ${isMatch}
      order by b.date, hashtextextended(b.id::text, ${dayNumber(now)}::bigint)
    )
    select g.*, k.lifted, ${total ?? sql`null::bigint`} as total, creator.full_name as creator_full_name, creator.venue_name as creator_venue_name,
      creator.user_type as creator_user_type, creator.profile_image_url as creator_profile_image_url,
      creator.subscription_tier as creator_subscription_tier,
      creator.subscription_expiry as creator_subscription_expiry
    from (select id, false as lifted from page union all select id, true from boosted) k
      join gigs g on g.id = k.id join profiles creator on creator.uuid = g.created_by
    order by g.date, g.rank, g.starts_at, g.id, k.lifted`
}
