import type { Database } from '../../db/database.ts'
import { allOf } from '../../db/search-query.ts'
import { searchForgiving, searchMeant, searchTyped, splitSearch } from '../../db/search-terms.queries.ts'
import type { ArtistMatch } from './artist-match.queries.ts'
import { countArtists, selectLikest, selectOrdered, type Slice } from './artist-page.queries.ts'

/** A search with results. */
export interface FoundSearch {
  /** The typed terms, folded. */
  text: string
  /** The whole match: all terms, anywhere in the document. */
  anywhere: ArtistMatch
  /** The part of it that has all terms in the name or the band. */
  inNames: ArtistMatch
  /** The other part. */
  elsewhere: ArtistMatch
  /** Exact number of artists in the whole match. */
  total: number
}

/**
 * Returns the matches of a typed text within `narrowed`: by the meaning of its terms, otherwise its words anywhere, otherwise
 * with typos allowed; null when nothing is found.
 */
export async function findSearch(
  db: Database,
  narrowed: ArtistMatch,
  typed: string,
): Promise<FoundSearch | null> {
  const parts = await splitSearch(db, typed)
  if (parts.length === 0) return null
  const attempts = [
    // An artist with the term in their name matches, too; one who only mentions it doesn’t.
    () => searchMeant(parts, () => 'name='),
    () => searchTyped(parts),
    () => searchForgiving(db, parts, 'artist_words'),
  ]
  for (const attempt of attempts) {
    const query = await attempt()
    if (!query) continue
    const { anywhere, inNames } = query
    const match = { ...narrowed, query: allOf(narrowed.query, anywhere) }
    const total = await countArtists(db, match)
    if (total === 0) continue
    return {
      text: parts.flatMap(({ lexemes }) => lexemes).join(' '),
      anywhere: match,
      inNames: { ...narrowed, query: allOf(narrowed.query, inNames) },
      elsewhere: { ...narrowed, query: allOf(narrowed.query, `(${anywhere}&!${inNames})`) },
      total,
    }
  }
  return null
}

/**
 * Returns the ids of one page: artists with the terms in their name first, the most similar at the top, then the
 * others by name.
 */
export async function selectRelevant(db: Database, search: FoundSearch, slice: Slice): Promise<string[]> {
  const byName =
    (await selectLikest(db, search.inNames, search.text, slice)) ??
    (await selectOrdered(db, search.inNames, 'name', slice))
  const missing = slice.limit - byName.uuids.length
  const others = search.total - byName.total
  if (missing === 0 || others === 0) return byName.uuids
  const rest = { offset: Math.max(0, slice.offset - byName.total), limit: missing }
  const elsewhere = byName.total === 0 ? search.anywhere : search.elsewhere
  return [...byName.uuids, ...(await selectOrdered(db, elsewhere, 'name', rest, others)).uuids]
}
