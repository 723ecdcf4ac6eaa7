import { type GigFilter, GIGS_PER_PAGE } from '@bandstand/domain/gigs'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { gigMatches } from './gig-matches.queries.ts'
import type { JoinedGigRow } from './gigs.queries.ts'

/** How far the last zone is behind UTC: no gig that is still to come lies on an earlier day than the one there. */
const LAST_ZONE_MS = 12 * 3_600_000

export interface GigPageRows {
  rows: JoinedGigRow[]
  /** Exact number of matches over all pages. */
  total: number
}

/**
 * One page of gigs in date order, boosted and pro ones first within a day, with the exact number of matches.
 * `now` bounds what still counts as upcoming.
 */
export async function selectGigPage(
  tx: Tx,
  { page: number, ...filter }: GigFilter,
  now: Date,
): Promise<GigPageRows> {
  const matches = await gigMatches(tx, filter, now)
  if (!matches) return { rows: [], total: 0 }
  const { instrumentIds, conditions } = matches
  const offset = (number - 1) * GIGS_PER_PAGE
  const { page, count } = instrumentIds
    ? fromOpenIndex(instrumentIds, sql`g.date >= ${earliestDay(now)}::date and ${conditions}`, offset)
    : fromGigs(conditions, offset)
  const [rows, counted] = await Promise.all([joinedPage(page).execute(tx), count.execute(tx)])
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 }
}

/** Where the reading of the index begins. */
function earliestDay(now: Date): string {
  return new Date(now.getTime() - LAST_ZONE_MS).toISOString().slice(0, 10)
}

interface PageAndCount {
  page: RawBuilder<{ id: string }>
  count: RawBuilder<{ total: number }>
}

/** Upcoming gigs from the narrow index alone: as many steps as rows shown, whatever the size of the table. */
function fromOpenIndex(
  instrumentIds: number[],
  conditions: RawBuilder<unknown>,
  offset: number,
): PageAndCount {
  // Each instrument gives its own first rows in order; a gig that asks for two of them comes twice, hence distinct.
  const page = sql<{ id: string }>`
    select distinct m.gig_id as id, m.date, m.placement, m.starts_at
    from unnest(${instrumentIds}::int[]) as wanted (id) cross join lateral (
      select g.gig_id, g.date, g.placement, g.starts_at from gig_open_instruments g
      where g.instrument_id = wanted.id and ${conditions}
      order by g.date, g.placement, g.starts_at, g.gig_id limit ${offset + GIGS_PER_PAGE}
    ) m
    order by m.date, m.placement, m.starts_at, m.gig_id limit ${GIGS_PER_PAGE} offset ${offset}`
  const [only, ...others] = instrumentIds
  const count =
    others.length === 0
      ? sql<{
          total: number
        }>`select count(*) as total from gig_open_instruments g where g.instrument_id = ${only} and ${conditions}`
      : sql<{ total: number }>`
          select count(distinct g.gig_id) as total from gig_open_instruments g
          where g.instrument_id = any (${instrumentIds}::int[]) and ${conditions}`
  return { page, count }
}

/** The same from the gigs themselves, with the filters that the index does not know. */
function fromGigs(conditions: RawBuilder<unknown>, offset: number): PageAndCount {
  return {
    page: sql`
      select g.id from gigs g where ${conditions}
      order by g.date, g.placement, g.starts_at, g.id limit ${GIGS_PER_PAGE} offset ${offset}`,
    count: sql`select count(*) as total from gigs g where ${conditions}`,
  }
}

/** Wide rows are read for the page alone. */
function joinedPage(page: RawBuilder<{ id: string }>): RawBuilder<JoinedGigRow> {
  return sql<JoinedGigRow>`
    select g.*, creator.full_name as creator_full_name, creator.venue_name as creator_venue_name,
      creator.user_type as creator_user_type, creator.profile_image_url as creator_profile_image_url,
      creator.boost_expiry as creator_boost_expiry, creator.subscription_tier as creator_subscription_tier,
      creator.subscription_expiry as creator_subscription_expiry
    from (${page}) k join gigs g on g.id = k.id join profiles creator on creator.uuid = g.created_by
    order by g.date, g.placement, g.starts_at, g.id`
}
