import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { containing } from '../../db/containing.ts'
import type { Database } from '../../db/database.ts'
import type { GigLocations } from '../../deps.ts'

/** Returns the locations of open gigs that contain a text. */
export async function findLocations(db: Database, text: string): Promise<GigLocations> {
  // A single character is in nearly all of them, and in no pair.
  const havePairs =
    Array.from(text).length > 1 ? sql`letter_pairs(folded) @> letter_pairs(lower(${text})) and` : sql``
  const { rows } = await sql<{ array: string }>`
    select coalesce(array_agg(id), '{}')::text as array from gig_locations
    where ${havePairs} folded like lower(${containing(text)})`.execute(db)
  const { array } = rows[0]!
  return {
    array,
    ids: array === '{}' ? [] : array.slice(1, -1).split(',').map(Number),
    hash: createHash('sha256').update(array).digest('base64'),
  }
}
