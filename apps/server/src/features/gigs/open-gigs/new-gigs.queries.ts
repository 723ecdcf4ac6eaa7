import { expandTerm } from '@bandstand/domain/vocabulary'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { allOf, anyOf, entrySearch, lexeme } from '../../../db/search-query.ts'
import { searchForgiving, searchMeant, searchTyped, splitSearch } from '../../../db/search-terms.queries.ts'
import { textPrefix } from './documents.queries.ts'
import { findMeantInstruments } from './instruments.queries.ts'

/** What a filter says in words. */
export interface WordFilter {
  q?: string | undefined
  instrument?: string | undefined
  genre?: string | undefined
}

/**
 * Returns the tsquery that the document of a gig posted later must match to be listed with a filter; null when it says nothing in words.
 * The list takes words for what they mean if any gig has that, otherwise as typed. Here there is no gig yet: what means something is taken
 * for it, and typos are allowed in what no gig ever had.
 */
export async function queryOfNewGigs(
  db: Database,
  { q, instrument, genre }: WordFilter,
): Promise<string | null> {
  const wanted = genre ? entrySearch('genre', genre) : { query: '' }
  const parts = [
    q ? await termQuery(db, q) : '',
    instrument ? await instrumentQuery(db, instrument) : '',
    'query' in wanted ? wanted.query : '',
  ]
  const tags = 'tag' in wanted ? [wanted.tag] : []
  const { rows } = await sql<{ query: string | null }>`
    select nullif(artist_query(${tags}::text[], ${parts.reduce(allOf)})::text, '') as query`.execute(db)
  return rows[0]?.query ?? null
}

async function termQuery(db: Database, typed: string): Promise<string> {
  const parts = await splitSearch(db, typed)
  if (parts.length === 0) return ''
  const meant = searchMeant(parts, textPrefix)
  if (meant) return meant.anywhere
  const { anywhere } = searchTyped(parts)
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from gig_documents where document @@ (select ${anywhere}::tsquery)) as found`.execute(
    db,
  )
  return rows[0]?.found ? anywhere : (await searchForgiving(db, parts, 'gig_words')).anywhere
}

/** An instrument that no gig asked for yet counts, too. */
async function instrumentQuery(db: Database, typed: string): Promise<string> {
  const known = await findMeantInstruments(db, typed)
  const names = [...known.map(({ name }) => name), ...(expandTerm(typed)?.instruments ?? []), typed]
  return anyOf([...new Set(names.map((name) => lexeme(`instrument=${name.trim().toLowerCase()}`)))])
}
