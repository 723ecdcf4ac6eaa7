import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { placeSearch } from '../../db/place-search.ts'

const MOST_LOCATIONS = 100

/** Returns the numbers of the spots in the place that a text names; if it names none, of those that contain it. */
export async function findSpots(db: Database, text: string): Promise<number[]> {
  const { pattern, literal } = placeSearch(text)
  const { rows } = await sql<{ placed: number[]; literally: number[] }>`
    select array(select id from artist_spots where place like ${pattern}) as placed,
      array(select id from artist_spots where location ilike ${literal}) as literally`.execute(db)
  const { placed = [], literally = [] } = rows[0] ?? {}
  return placed.length > 0 ? placed : literally
}

/** Returns the numbers of the places where artists are or have been. */
export async function listPlacesOfArtists(db: Database): Promise<Set<number>> {
  const { rows } = await sql<{ ids: number[] }>`
    select array(select distinct place_number from artist_spots) as ids`.execute(db)
  return new Set(rows[0]?.ids)
}

/** Returns the distinct locations of artists that contain the text, sorted, at most 100. */
export async function listLocations(db: Database, text: string): Promise<string[]> {
  const { pattern, literal } = placeSearch(text)
  const narrowed: RawBuilder<unknown> = text
    ? sql`and (s.place like ${pattern} or s.location ilike ${literal})`
    : sql``
  const { rows } = await sql<{ location: string }>`
    select distinct s.location from artist_spots s
    where s.location <> '' ${narrowed}
      and exists (select from artist_counts c where c.tag = '' and c.spot_id = s.id and c.artists > 0)
    order by s.location limit ${MOST_LOCATIONS}`.execute(db)
  return rows.map(({ location }) => location)
}
