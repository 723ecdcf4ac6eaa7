import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { placeSearch } from '../../../db/place-search.ts'

/** Locations of open gigs: of a state, there are thousands. */
export interface GigLocations {
  /** Those of `gig_locations`. */
  ids: readonly number[]
  /** The same as PostgreSQL writes an array. */
  array: string
  /** Other ids have another one. */
  hash: string
}

/** Returns the locations of open gigs in the place that a text names; if it names none, those that contain it. */
export async function findLocations(db: Database, text: string): Promise<GigLocations> {
  const { folded, pattern, literal } = placeSearch(text)
  // A single character is in nearly all of them, and in no pair.
  const isLong = Array.from(text).length > 1
  const placePairs = isLong ? sql`letter_pairs(place) @> letter_pairs(${folded}) and` : sql``
  const literalPairs = isLong ? sql`letter_pairs(folded) @> letter_pairs(lower(${text})) and` : sql``
  const find = async (condition: RawBuilder<unknown>) => {
    const { rows } = await sql<{ array: string }>`
      select coalesce(array_agg(id order by id), '{}')::text as array from gig_locations where ${condition}`.execute(
      db,
    )
    return rows[0]!.array
  }
  const placed = await find(sql`${placePairs} place like ${pattern}`)
  const array = placed === '{}' ? await find(sql`${literalPairs} folded like lower(${literal})`) : placed
  return {
    array,
    ids: array === '{}' ? [] : array.slice(1, -1).split(',').map(Number),
    hash: createHash('sha256').update(array).digest('base64'),
  }
}
