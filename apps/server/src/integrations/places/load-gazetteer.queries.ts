import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import { LOCK_NUMBERS } from '../../db/lock-numbers.ts'
import type { PlaceRow } from './read-gazetteer-data.ts'

/** Locks the loading of the gazetteer until the transaction ends, so that one server loads at a time. */
export async function lockGazetteer(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_NUMBERS.gazetteer})`.execute(tx)
}

/** Returns whether an edition was loaded. */
export async function isLoaded(db: Database, edition: number): Promise<boolean> {
  const found = await sql`select 1 from gazetteer_editions where edition = ${edition}`.execute(db)
  return found.rows.length > 0
}

/** Returns how many places searches find, and how many of former editions are kept only for rows that refer to them. */
export async function countPlaces(db: Database): Promise<{ found: number; dropped: number }> {
  const counted = await sql<{ found: number; dropped: number }>`
    select count(search) as found, count(*) - count(search) as dropped from places`.execute(db)
  return counted.rows[0] ?? { found: 0, dropped: 0 }
}

/** Hides every place from searches until it is saved again. */
export async function hidePlaces(tx: Tx): Promise<void> {
  await sql`update places set search = null where search is not null`.execute(tx)
}

/** Inserts that an edition was loaded. */
export async function finishLoading(tx: Tx, edition: number): Promise<void> {
  // What vacuum does later: without statistics and with a long pending list the first searches are slow.
  await sql`analyze places`.execute(tx)
  await sql`select gin_clean_pending_list('places_search_similar')`.execute(tx)
  await sql`insert into gazetteer_editions (edition) values (${edition}) on conflict do nothing`.execute(tx)
}

/** Inserts places, and updates those that have changed. */
export async function savePlaces(tx: Tx, rows: readonly PlaceRow[]): Promise<void> {
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
