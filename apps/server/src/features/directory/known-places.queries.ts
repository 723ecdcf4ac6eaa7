import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** All places in arrays sorted by latitude: distances to thousands of them take a fraction of a millisecond. */
export interface KnownPlaces {
  edition: string
  ids: Int32Array
  lats: Float64Array
  lngs: Float64Array
}

/** Returns the edition of the gazetteer, which changes with every update of it. */
export async function findEdition(db: Database): Promise<string> {
  const found = await sql<{ edition: string }>`
    select concat((select max(edition) from gazetteer_editions), ' ', (select max(id) from places)) as edition
  `.execute(db)
  return found.rows[0]!.edition
}

/** Returns all places, sorted by latitude. */
export async function readPlaces(db: Database, edition: string): Promise<KnownPlaces> {
  const { rows } = await sql<{ id: number; lat: number; lng: number }>`
    select id, lat, lng from places order by lat, id
  `.execute(db)
  return {
    edition,
    ids: Int32Array.from(rows, ({ id }) => id),
    lats: Float64Array.from(rows, ({ lat }) => lat),
    lngs: Float64Array.from(rows, ({ lng }) => lng),
  }
}
