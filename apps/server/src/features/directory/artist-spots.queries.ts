import { type RawBuilder, sql } from 'kysely'
import { containing } from '../../db/containing.ts'
import type { Database } from '../../db/database.ts'

const MOST_LOCATIONS = 100

/** Returns the numbers of the spots whose location contains the text. */
export async function findSpots(db: Database, text: string): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select array(select id from artist_spots where location ilike ${containing(text)}) as ids`.execute(db)
  return rows[0]?.ids ?? []
}

/** Returns the numbers of the places where artists are or have been. */
export async function listPlacesOfArtists(db: Database): Promise<Set<number>> {
  const { rows } = await sql<{ ids: number[] }>`
    select array(select distinct place_number from artist_spots) as ids`.execute(db)
  return new Set(rows[0]?.ids)
}

/** Returns the distinct locations of artists that contain the text, sorted, at most 100. */
export async function listLocations(db: Database, text: string): Promise<string[]> {
  const narrowed: RawBuilder<unknown> = text ? sql`and s.location ilike ${containing(text)}` : sql``
  const { rows } = await sql<{ location: string }>`
    select distinct s.location from artist_spots s
    where s.location <> '' ${narrowed}
      and exists (select from artist_counts c where c.tag = '' and c.spot_id = s.id and c.artists > 0)
    order by s.location limit ${MOST_LOCATIONS}`.execute(db)
  return rows.map(({ location }) => location)
}
