import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import { LOCK_NUMBERS } from '../../db/lock-numbers.ts'
import { readGazetteerData, type PlaceRow } from './read-gazetteer-data.ts'

/**
 * Counted up when the packages, their merging or what is read from addresses changes, so that every database takes the
 * new data at its next start, and places the addresses that had no place.
 */
const EDITION = 2
const BATCH = 10_000

/**
 * Fills the table `places` when it does not hold this edition yet, all or nothing; servers that start together
 * load it once. Answers whether anything was loaded.
 */
export async function loadGazetteer(
  db: Database,
  report: (text: string) => void = () => {},
): Promise<boolean> {
  if (await isLoaded(db)) return false
  return db.transaction().execute(async (tx) => {
    // A server that waits for another one to load must not be cut off by the limit meant for requests.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${LOCK_NUMBERS.gazetteer})`.execute(tx)
    if (await isLoaded(tx)) return false
    await load(tx, report)
    return true
  })
}

/**
 * Loads the packages' data whatever the table holds. Answers how many places are found by searches now, and how many
 * of former editions are kept only for the rows that point to them.
 */
export async function reloadGazetteer(
  db: Database,
  report: (text: string) => void,
): Promise<{ found: number; dropped: number }> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${LOCK_NUMBERS.gazetteer})`.execute(tx)
    await load(tx, report)
    const counted = await sql<{ found: number; dropped: number }>`
      select count(search) as found, count(*) - count(search) as dropped from places`.execute(tx)
    return counted.rows[0] ?? { found: 0, dropped: 0 }
  })
}

async function load(tx: Tx, report: (text: string) => void): Promise<void> {
  report('Loading the gazetteer of cities and ZIP codes')
  const rows = await readGazetteerData()
  await sql`update places set search = null where search is not null`.execute(tx)
  for (let start = 0; start < rows.length; start += BATCH) {
    await savePlaces(tx, rows.slice(start, start + BATCH))
    const done = Math.min(start + BATCH, rows.length)
    report(
      `Loading the gazetteer: ${done.toLocaleString('en-US')} of ${rows.length.toLocaleString('en-US')} places`,
    )
  }
  // What vacuum does later: without statistics and with a long pending list the first searches are slow.
  await sql`analyze places`.execute(tx)
  await sql`select gin_clean_pending_list('places_search_similar')`.execute(tx)
  await sql`insert into gazetteer_editions (edition) values (${EDITION}) on conflict do nothing`.execute(tx)
}

async function isLoaded(db: Database): Promise<boolean> {
  const found = await sql`select 1 from gazetteer_editions where edition = ${EDITION}`.execute(db)
  return found.rows.length > 0
}

async function savePlaces(tx: Tx, rows: readonly PlaceRow[]): Promise<void> {
  await sql`
    insert into places
      (place_id, kind, name, city, state, postal_code, address, lat, lng, time_zone, population, search)
    select place_id, kind, name, city, state, postal_code, address, lat, lng, time_zone, population, search
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (
      place_id text, kind text, name text, city text, state text, postal_code text, address text,
      lat double precision, lng double precision, time_zone text, population integer, search text
    )
    on conflict (place_id) do update set
      name = excluded.name, city = excluded.city, address = excluded.address, lat = excluded.lat, lng = excluded.lng,
      time_zone = excluded.time_zone, population = excluded.population, search = excluded.search
  `.execute(tx)
}
