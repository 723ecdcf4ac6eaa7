import type pg from 'pg'
import {
  type BulkPlace,
  GIG_COLUMNS,
  gigRow,
  PROFILE_COLUMNS,
  profileRow,
  USER_COLUMNS,
  userRow,
} from './bulk-world.ts'
import { copyRows } from './copy-rows.ts'

export interface BulkCounts {
  artists: number
  venues: number
  gigs: number
}

/**
 * Fills a migrated database for measuring, in one transaction: all or nothing. The gigs' read model is written in one
 * statement at the end instead of row by row.
 */
export async function fillDatabase(
  client: pg.ClientBase,
  counts: BulkCounts,
  today: string,
  report: (text: string) => void,
): Promise<void> {
  const found = await client.query<BulkPlace>(
    'select place_id, address, lat, lng, time_zone from places order by id',
  )
  const places = found.rows
  await client.query('begin')
  for (const [kind, count] of [
    ['venue', counts.venues],
    ['artist', counts.artists],
  ] as const) {
    await copyRows(client, 'users', USER_COLUMNS, count, (index) => userRow(kind, index), report)
    await copyRows(
      client,
      'profiles',
      PROFILE_COLUMNS,
      count,
      (index) => profileRow(kind, index, places),
      report,
    )
  }
  await client.query('alter table gigs disable trigger gigs_sync_open_instruments')
  await copyRows(
    client,
    'gigs',
    GIG_COLUMNS,
    counts.gigs,
    (index) => gigRow(index, counts.venues, places, today),
    report,
  )
  await client.query('alter table gigs enable trigger gigs_sync_open_instruments')
  report('  read model of the gig list')
  await client.query(
    `insert into gig_instruments (name) select distinct unnest(instruments) from gigs on conflict do nothing`,
  )
  await client.query(`
    insert into gig_open_instruments
    select i.id, g.id, g.date, g.placement, g.starts_at, g.pay_cents, g.is_recurring
    from gigs g cross join lateral (
      select 0 as id union all select id from gig_instruments where name = any (g.instruments)
    ) i
    where g.status = 'open' on conflict do nothing`)
  await client.query('commit')
  report('  statistics')
  await client.query('vacuum analyze')
}
