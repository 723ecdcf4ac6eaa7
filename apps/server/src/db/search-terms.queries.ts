import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Shorter prefixes would match half of all words. */
const SHORTEST_BEGINNING = 3
/** How many spellings are tried for one typed word, the most similar first. */
const MOST_SPELLINGS = 60

/** The tables of the words that documents have. */
export type WordTable = 'artist_words' | 'gig_words'

/** A search as tsqueries in brackets. */
export interface TermSearch {
  /** All terms, anywhere in the document. */
  anywhere: string
  /** All terms in the name or the band. */
  inNames: string
}

/**
 * Returns the terms of a typed text in their order, folded as documents are; stop words only when there is nothing
 * else.
 */
export async function splitSearch(db: Database, text: string): Promise<string[]> {
  const { rows } = await sql<{ significant: string[]; all: string[] }>`
    select array(select lexeme from unnest(to_tsvector('no_stop_words', folded)) order by positions[1]) as significant,
      array(select lexeme from unnest(to_tsvector('simple', folded)) order by positions[1]) as all
    from fold_text(${text}) folded`.execute(db)
  const { significant = [], all = [] } = rows[0] ?? {}
  return significant.length > 0 ? significant : all
}

/** Returns the query for the terms as typed, the last of which may be incomplete. */
export function searchTyped(terms: string[]): TermSearch {
  return searchFor(terms.map((term) => [term]))
}

/** Returns the query for the terms and the words of the table that one typing error may have made them of. */
export async function searchForgiving(db: Database, terms: string[], table: WordTable): Promise<TermSearch> {
  const { rows } = await sql<{ spellings: string[] }>`
    select array(
      select word from ${sql.table(table)} where deletions && word_deletions(typed)
      order by similarity(word, typed) desc, word limit ${MOST_SPELLINGS}
    ) as spellings
    from unnest(${terms}::text[]) with ordinality as w (typed, at) order by at`.execute(db)
  return searchFor(terms.map((term, at) => [...new Set([term, ...(rows[at]?.spellings ?? [])])]))
}

function searchFor(spellings: string[][]): TermSearch {
  const write = (prefix: string) =>
    `(${spellings
      .map((alternatives, at) => {
        const last = at === spellings.length - 1
        return `(${alternatives.map((term, index) => lexeme(prefix + term, last && index === 0)).join('|')})`
      })
      .join('&')})`
  return { anywhere: write(''), inNames: write('name=') }
}

function lexeme(word: string, open: boolean): string {
  const quoted = `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
  return open && word.length >= SHORTEST_BEGINNING ? `${quoted}:*` : quoted
}
