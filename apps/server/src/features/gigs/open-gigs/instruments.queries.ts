import { expandMisspelled, expandTerm, TERM_ENTRIES } from '@bandstand/domain/vocabulary'
import { sql } from 'kysely'
import { containing } from '../../../db/containing.ts'
import type { Database } from '../../../db/database.ts'

/** An instrument that gigs ask for. */
export interface GigInstrument {
  id: number
  name: string
  /** The tsquery that finds documents with it. */
  query: string
}

/**
 * Returns the instruments that a typed text means: at most a few. 'bassist' means basses, and no bass clarinet although its
 * name contains 'bass'. A text that isn't in the vocabulary is searched for within names; one that is found nowhere may have
 * a typo.
 */
export async function findMeantInstruments(db: Database, text: string): Promise<GigInstrument[]> {
  const meant = expandTerm(text)?.instruments ?? []
  const found = await findInstruments(db, meant, text)
  if (meant.length > 0)
    return found.filter(({ name }) => meant.includes(name) || !TERM_ENTRIES.instrument.includes(name))
  return found.length > 0 ? found : findInstruments(db, expandMisspelled(text)?.instruments ?? [])
}

/** Returns the known instruments with one of these names, or with the text within their name, found by trigram. */
async function findInstruments(
  db: Database,
  names: readonly string[],
  text?: string,
): Promise<GigInstrument[]> {
  const within = text === undefined ? sql`` : sql`or lower(name) like ${containing(text.toLowerCase())}`
  const { rows } = await sql<GigInstrument>`
    select id, name, artist_query(artist_tags('instrument', array[name]), '')::text as query
    from gig_instruments where name = any (${names}::text[]) ${within}`.execute(db)
  return rows
}
