import type pg from 'pg'
import { artistPlaces, artistProfileRow } from './bulk-artists.ts'
import {
  type BulkPlace,
  GIG_COLUMNS,
  gigRow,
  PROFILE_COLUMNS,
  USER_COLUMNS,
  userRow,
  venueProfileRow,
} from './bulk-world.ts'
import { copyRows } from './copy-rows.ts'
import { withoutIndexes } from '../db/without-indexes.ts'

export interface BulkCounts {
  artists: number
  venues: number
  gigs: number
}

/**
 * Fills a migrated database for measuring, in one transaction: all or nothing. The read models of gigs and artists are
 * written in one statement each instead of row by row.
 */
export async function fillDatabase(
  client: pg.ClientBase,
  counts: BulkCounts,
  today: string,
  report: (text: string) => void,
): Promise<void> {
  const found = await client.query<BulkPlace>(
    'select place_id, address, lat, lng, time_zone, population from places order by id',
  )
  const places = found.rows
  await client.query('begin')
  const pickPlace = counts.artists > 0 ? artistPlaces(places) : () => places[0]!
  const kinds = {
    venue: (index: number) => venueProfileRow(index, places),
    artist: (index: number) => artistProfileRow(index, pickPlace),
  }
  await withoutTriggers(client, 'profiles', ['profiles_sync_listed_artist'], async () => {
    for (const kind of ['venue', 'artist'] as const) {
      const count = counts[`${kind}s`]
      await copyRows(client, 'users', USER_COLUMNS, count, (index) => userRow(kind, index), report)
      await copyRows(client, 'profiles', PROFILE_COLUMNS, count, kinds[kind], report)
    }
  })
  if (counts.artists > 0) {
    report('  read model of the artist directory')
    await withoutIndexes(client, ['listed_artists', 'artist_words'], () =>
      client.query('select fill_directory()'),
    )
  }
  const row = (index: number) => gigRow(index, counts.venues, places, today)
  const synced = ['gigs_sync_open_instruments', 'gigs_sync_document', 'gigs_count_added']
  await withoutTriggers(client, 'gigs', synced, () =>
    copyRows(client, 'gigs', GIG_COLUMNS, counts.gigs, row, report),
  )
  await fillGigReadModels(client, report)
  await client.query('commit')
  report('  statistics')
  await client.query('vacuum analyze')
}

async function fillGigReadModels(client: pg.ClientBase, report: (text: string) => void): Promise<void> {
  report('  read model of the gig list')
  await client.query('select fill_gigs_per_day()')
  await client.query(
    `insert into gig_instruments (name) select distinct unnest(instruments) from gigs on conflict do nothing`,
  )
  await client.query(`
    insert into gig_locations (location) select distinct location from gigs where status = 'open' on conflict do nothing`)
  // No server has counted anything yet.
  await withoutTriggers(client, 'gig_open_instruments', ['gig_open_instruments_log_added'], () =>
    client.query(`
    insert into gig_open_instruments
    select i.id, g.id, g.date, g.rank, g.starts_at, g.pay_cents, g.is_recurring, g.location_lat, g.location_lng, l.id
    from gigs g join gig_locations l on l.location = g.location cross join lateral (
      select 0 as id union all select id from gig_instruments where name = any (g.instruments)
    ) i
    where g.status = 'open' on conflict do nothing`),
  )
  report('  read model of the search for gigs')
  await withoutIndexes(client, ['gig_documents', 'gig_open_documents', 'gig_words'], () =>
    client.query('select fill_gig_documents()'),
  )
}

async function withoutTriggers(
  client: pg.ClientBase,
  table: string,
  triggers: string[],
  write: () => Promise<unknown>,
): Promise<void> {
  for (const trigger of triggers) await client.query(`alter table ${table} disable trigger ${trigger}`)
  await write()
  for (const trigger of triggers) await client.query(`alter table ${table} enable trigger ${trigger}`)
}
