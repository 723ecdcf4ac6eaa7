import type { Client } from 'pg'
import { grouped } from '@bandstand/domain/product'
import { withClient } from '../gigs/gig-database.ts'
import type { ArtistDatabase } from './artist-database.ts'

/** Of each artist, spread over a year. */
export const SPANS = 40
/** A span of an artist begins in each of so many days. */
const DAYS_APART = 9
/** How many of a hundred artists say when they play, and how many of a hundred only that they may be asked. */
const SAY_HOURS = 60
const ASK_ANYWAY = 15
/** Spans are written for so many artists at a time. */
const SLICE = 50_000

/** Adds to a database of artists what they say about their time and `SPANS` busy evenings of each, and a venue in Detroit. Returns its id. */
export async function addEvenings(
  { url, artists }: ArtistDatabase,
  report: (text: string) => void,
): Promise<string> {
  let venueId = ''
  await withClient(url, async (client) => {
    await client.query(`set maintenance_work_mem = '3GB'`)
    // References to rows that were just read, and the log of what can be written again, would take most of the time.
    await client.query('set session_replication_role = replica')
    report('  what artists say about their time')
    await addSaid(client)
    report(`  ${grouped(artists * SPANS)} busy times`)
    await withoutChecks(client, () => addSpans(client, artists))
    await client.query('set session_replication_role = origin')
    venueId = await addVenue(client)
    report('  statistics')
    await client.query('vacuum analyze busy_times, availabilities')
  })
  return venueId
}

async function addSaid(client: Client): Promise<void> {
  await client.query(
    `insert into availabilities (party_id, published, hours, lead_days, max_miles, ask_anyway, updated_at)
     select uuid, n < $1, case when n < $1 then
         '[{"day":4,"start":"18:00","end":"01:00"},{"day":5,"start":"18:00","end":"02:00"},{"day":6,"start":"18:00","end":"02:00"},
           {"day":0,"start":"12:00","end":"22:00"}]'::jsonb else '[]' end, 0, null, true, now()
     from (select uuid, abs(hashtext(uuid::text)) % 100 as n from profiles where user_type = 'artist') p
     where n < $1::int + $2::int`,
    [SAY_HOURS, ASK_ANYWAY],
  )
}

async function addSpans(client: Client, artists: number): Promise<void> {
  for (let from = 0; from < artists; from += SLICE)
    await client.query(
      `insert into busy_times (user_id, kind, starts_at, ends_at, during, time_zone, exclusive)
       select uuid, 'blocked', at, at + interval '4 hours', tstzrange(at, at + interval '4 hours'), 'America/Detroit', true
       from (select uuid from profiles where user_type = 'artist' order by uuid limit $1 offset $2) p
         cross join generate_series(0, $3::int - 1) k
         cross join lateral (select date_trunc('day', now()) + make_interval(
           days => k * $4::int + abs(hashtext(uuid::text || k)) % ($4::int - 1), hours => 23) as at) t`,
      [SLICE, from, SPANS, DAYS_APART],
    )
}

/**
 * Does `work` while busy times have no indexes, no constraints and no log. Only the two indexes by whose time it is are built again: no
 * other can answer whether an artist is busy, and building them all takes most of an hour.
 */
async function withoutChecks(client: Client, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await client.query<{ names: string[]; apart: string; byUser: string }>(`
    select (select array_agg(conname::text) from pg_constraint where conrelid = 'busy_times'::regclass and contype <> 'n') as names,
      (select pg_get_constraintdef(oid) from pg_constraint where conname = 'busy_times_apart') as apart,
      pg_get_indexdef('busy_times_user'::regclass) as "byUser"`)
  const { names, apart, byUser } = rows[0]!
  for (const name of names) await client.query(`alter table busy_times drop constraint ${name} cascade`)
  const indexes = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where indrelid = 'busy_times'::regclass`,
  )
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
  await client.query('alter table busy_times set unlogged')
  await work()
  await client.query(byUser)
  await client.query(`alter table busy_times add constraint busy_times_apart ${apart}`)
}

async function addVenue(client: Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into users (email, password_hash) values ('evening@bulk.example', 'none') returning id`,
  )
  const { id } = rows[0]!
  await client.query(
    `insert into profiles (uuid, user_type, venue_name, location, place_id, location_lat, location_lng, time_zone)
     select $1, 'venue', 'Gantry Hall', address, place_id, lat, lng, time_zone from places where place_id = 'city:detroit-mi'`,
    [id],
  )
  return id
}
