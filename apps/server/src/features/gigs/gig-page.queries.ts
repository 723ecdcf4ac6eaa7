import { type GigFilter, GIGS_PER_PAGE } from '@bandstand/domain/gigs'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { JoinedGigRow } from './gigs.queries.ts'

/** The number under which every open gig stands in the index, whatever it asks for. */
const ANY_INSTRUMENT = 0
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
export async function selectGigPage(tx: Tx, filter: GigFilter, now: Date): Promise<GigPageRows> {
  const instruments = filter.instrument ? await matchingInstruments(tx, filter.instrument) : null
  if (instruments?.length === 0) return { rows: [], total: 0 }
  // The narrow index knows neither words of a location nor gigs that are over.
  const narrow = filter.show === 'upcoming' && !filter.location
  const { page, count } = narrow
    ? fromOpenIndex(filter, instruments?.map(({ id }) => id) ?? [ANY_INSTRUMENT], now)
    : fromGigs(filter, instruments?.map(({ name }) => name) ?? null, now)
  const [rows, counted] = await Promise.all([joinedPage(page).execute(tx), count.execute(tx)])
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 }
}

interface PageAndCount {
  page: RawBuilder<{ id: string }>
  count: RawBuilder<{ total: number }>
}

/** Names in the vocabulary that contain the typed text: a few at most, found by trigram. */
async function matchingInstruments(tx: Tx, text: string): Promise<{ id: number; name: string }[]> {
  return tx
    .selectFrom('gig_instruments')
    .select(['id', 'name'])
    .where(sql<boolean>`lower(name) like ${containing(text.toLowerCase())}`)
    .execute()
}

/** Upcoming gigs from the narrow index alone: as many steps as rows shown, whatever the size of the table. */
function fromOpenIndex(filter: GigFilter, instrumentIds: number[], now: Date): PageAndCount {
  const offset = (filter.page - 1) * GIGS_PER_PAGE
  const earliest = new Date(now.getTime() - LAST_ZONE_MS).toISOString().slice(0, 10)
  const from = filter.dateFrom && filter.dateFrom > earliest ? filter.dateFrom : earliest
  const matches = sql`o.date >= ${from}::date and o.starts_at > ${now} ${narrowing(filter, sql.raw('o'))}`
  // Each instrument gives its own first rows in order; a gig that asks for two of them comes twice, hence distinct.
  const page = sql<{ id: string }>`
    select distinct m.gig_id as id, m.date, m.placement, m.starts_at
    from unnest(${instrumentIds}::int[]) as wanted (id) cross join lateral (
      select o.gig_id, o.date, o.placement, o.starts_at from gig_open_instruments o
      where o.instrument_id = wanted.id and ${matches}
      order by o.date, o.placement, o.starts_at, o.gig_id limit ${offset + GIGS_PER_PAGE}
    ) m
    order by m.date, m.placement, m.starts_at, m.gig_id limit ${GIGS_PER_PAGE} offset ${offset}`
  const [only, ...others] = instrumentIds
  const count =
    others.length === 0
      ? sql<{
          total: number
        }>`select count(*) as total from gig_open_instruments o where o.instrument_id = ${only} and ${matches}`
      : sql<{ total: number }>`
          select count(distinct o.gig_id) as total from gig_open_instruments o
          where o.instrument_id = any (${instrumentIds}::int[]) and ${matches}`
  return { page, count }
}

/** The same from the gigs themselves, with the filters that the index does not know. */
function fromGigs(filter: GigFilter, names: string[] | null, now: Date): PageAndCount {
  const offset = (filter.page - 1) * GIGS_PER_PAGE
  const conditions = [
    sql`true ${narrowing(filter, sql.raw('g'))}`,
    ...(filter.show === 'upcoming' ? [sql`g.status = 'open' and g.starts_at > ${now}`] : []),
    ...(filter.dateFrom ? [sql`g.date >= ${filter.dateFrom}::date`] : []),
    ...(filter.location ? [sql`g.location ilike ${containing(filter.location)}`] : []),
    ...(names ? [sql`g.instruments && ${names}::text[]`] : []),
  ]
  const matches = sql.join(conditions, sql` and `)
  return {
    page: sql`
      select g.id from gigs g where ${matches}
      order by g.date, g.placement, g.starts_at, g.id limit ${GIGS_PER_PAGE} offset ${offset}`,
    count: sql`select count(*) as total from gigs g where ${matches}`,
  }
}

/** The filters that both tables have columns for, each only when it is asked for, so that each text has one plan. */
function narrowing(filter: GigFilter, table: RawBuilder<unknown>): RawBuilder<unknown> {
  const conditions = [
    ...(filter.dateTo ? [sql`and ${table}.date <= ${filter.dateTo}::date`] : []),
    ...(filter.minPay ? [sql`and ${table}.pay_cents >= ${Math.round(filter.minPay * 100)}`] : []),
    ...(filter.recurring === 'any'
      ? []
      : [sql`and ${table}.is_recurring = ${filter.recurring === 'recurring'}`]),
  ]
  return sql.join(conditions, sql` `)
}

/** Wide rows are read for the page alone. */
function joinedPage(page: RawBuilder<{ id: string }>): RawBuilder<JoinedGigRow> {
  return sql<JoinedGigRow>`
    select g.*, creator.full_name as creator_full_name, creator.venue_name as creator_venue_name,
      creator.user_type as creator_user_type, creator.profile_image_url as creator_profile_image_url,
      creator.boost_expiry as creator_boost_expiry
    from (${page}) k join gigs g on g.id = k.id join profiles creator on creator.uuid = g.created_by
    order by g.date, g.placement, g.starts_at, g.id`
}

/** A LIKE pattern for a text anywhere, its own wildcards taken literally. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
}
