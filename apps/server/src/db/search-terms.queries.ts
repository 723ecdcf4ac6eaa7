import { expandMisspelled, type Meaning, readSearch } from '@bandstand/domain/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import { anyOf, lexeme, meaningQuery } from './search-query.ts'

/** Shorter prefixes would match half of all words. */
const SHORTEST_BEGINNING = 3
/** How many spellings are tried for one typed word, the most similar first. */
const MOST_SPELLINGS = 60

/** How many documents are looked through for common words. */
const LOOKED_THROUGH = 1000

/** The tables of the words that documents have. */
export type WordTable = 'artist_words' | 'gig_words'

/** A part of a search: a word, or several that the vocabulary has as one term. */
interface SearchPart {
  /** As typed. */
  text: string
  meaning: Meaning | null
  /** Its words, folded as documents are. */
  lexemes: string[]
}

/** A search as tsqueries in parentheses. */
export interface TermSearch {
  /** All terms, anywhere in the document. */
  anywhere: string
  /** All terms in the name or the band. */
  inNames: string
}

/** Returns the parts of a typed text in their order; stop words only when there is nothing else. */
export async function splitSearch(db: Database, text: string): Promise<SearchPart[]> {
  const terms = readSearch(text)
  const { rows } = await sql<{ significant: string[]; every: string[] }>`
    select array(select lexeme from unnest(to_tsvector('no_stop_words', folded)) order by positions[1]) as significant,
      array(select lexeme from unnest(to_tsvector('simple', folded)) order by positions[1]) as every
    from unnest(${terms.map((term) => term.text)}::text[]) with ordinality as t (typed, at), fold_text(typed) folded
    order by at`.execute(db)
  const isSaying = rows.some(({ significant }) => significant.length > 0)
  return terms.flatMap((term, at) => {
    const lexemes = (isSaying ? rows[at]?.significant : rows[at]?.every) ?? []
    return lexemes.length > 0 ? [{ ...term, lexemes }] : []
  })
}

/**
 * Returns the query that takes terms of the vocabulary for what they mean; null when there are none. `prefixOf` returns the
 * prefix with which the words of a term are searched for besides its meaning, null for not at all.
 */
export function searchMeant(
  parts: SearchPart[],
  prefixOf: (meaning: Meaning) => string | null,
): TermSearch | null {
  if (parts.every(({ meaning }) => meaning === null)) return null
  const lexemes = parts.map((part) => part.lexemes)
  const anywhere = parts.map(({ meaning, text }, at) => {
    if (!meaning) return writeLexemes(lexemes, '')[at]!
    const prefix = prefixOf(meaning)
    const meant = meaningQuery(meaning, text)
    return prefix === null ? meant : anyOf([meant, writeLexemes(lexemes, prefix)[at]!])
  })
  return { anywhere: `(${anywhere.join('&')})`, inNames: `(${writeLexemes(lexemes, 'name=').join('&')})` }
}

/** Returns the query for the words as typed, the last of which may be incomplete. */
export function searchTyped(parts: SearchPart[]): TermSearch {
  const lexemes = parts.map((part) => part.lexemes)
  return {
    anywhere: `(${writeLexemes(lexemes, '').join('&')})`,
    inNames: `(${writeLexemes(lexemes, 'name=').join('&')})`,
  }
}

/**
 * Returns the query for the words, the table's words that one typo could have turned into them, and what they mean without
 * one.
 */
export async function searchForgiving(
  db: Database,
  parts: SearchPart[],
  table: WordTable,
): Promise<TermSearch> {
  const typed = parts.flatMap(({ lexemes }) => lexemes)
  const { rows } = await sql<{ spellings: string[] }>`
    select array(
      select word from ${sql.table(table)} where deletions && word_deletions(typed)
      order by similarity(word, typed) desc, word limit ${MOST_SPELLINGS}
    ) as spellings
    from unnest(${typed}::text[]) with ordinality as w (typed, at) order by at`.execute(db)
  const write = (prefix: string) =>
    typed.map((word, at) => {
      const spellings = [...new Set([word, ...(rows[at]?.spellings ?? [])])]
      const isLast = at === typed.length - 1
      return spellings.map((spelling, index) => openAtEnd(prefix + spelling, isLast && index === 0))
    })
  const inNames = write('name=').map(anyOf)
  const anywhere = write('').map((spellings, at) => {
    const meaning = expandMisspelled(typed[at]!)
    return anyOf([...spellings, ...(meaning ? [meaningQuery(meaning, typed[at]!)] : [])])
  })
  return { anywhere: `(${anywhere.join('&')})`, inNames: `(${inNames.join('&')})` }
}

/** Returns a tsquery in parentheses for each part; the very last word may be incomplete. */
function writeLexemes(parts: readonly string[][], prefix: string): string[] {
  return parts.map((lexemes, part) => {
    const isLast = (at: number) => part === parts.length - 1 && at === lexemes.length - 1
    return `(${lexemes.map((word, at) => openAtEnd(prefix + word, isLast(at))).join('&')})`
  })
}

function openAtEnd(word: string, isLast: boolean): string {
  return lexeme(word, isLast && word.length >= SHORTEST_BEGINNING)
}

/**
 * Returns those of the terms that aren't in any of a thousand documents. To look for a term in all documents, the index reads
 * every one that has it: quick for a rare term only.
 */
export async function rareTerms(
  db: Database,
  terms: readonly string[],
  documents: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ term: string }>`
    select unnest(${terms}::text[]) as term except
    select unnest(tsvector_to_array(document)) from (${documents} limit ${LOOKED_THROUGH}) d`.execute(db)
  return rows.map(({ term }) => term)
}
