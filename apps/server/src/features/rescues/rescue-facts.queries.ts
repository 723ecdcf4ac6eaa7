import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { type GigColumns, postedGigColumns } from '../booking/index.ts'

/** What a notice says about a gig. */
export interface GigFactsRow extends GigColumns {
  gig_id: string
  venue_name: string
}

/** Returns a gig as posted with the name of its venue; null when there is none. */
export async function findGigFacts(db: Database, gigId: string): Promise<GigFactsRow | null> {
  const { rows } = await sql<GigFactsRow>`
    select g.id as gig_id, public_name(venue) as venue_name, ${postedGigColumns}
    from gigs g join profiles venue on venue.uuid = g.venue_id where g.id = ${gigId}`.execute(db)
  return rows[0] ?? null
}
