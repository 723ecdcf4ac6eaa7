import type { Meaning } from '@bandstand/domain/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { allOf, anyOf, entrySearch } from '../../../db/search-query.ts'
import { searchForgiving, searchMeant, searchTyped, splitSearch } from '../../../db/search-terms.queries.ts'
import type { Area } from './area.queries.ts'
import {
  type GigFilters,
  type GigReader,
  hasBackline,
  isOpenOnly,
  locatedAt,
  narrowing,
  postedBy,
  savedBy,
} from './conditions.queries.ts'
import type { GigInstrument } from './instruments.queries.ts'
import type { GigLocations } from './locations.queries.ts'
import { ANY_INSTRUMENT } from './open-gig.ts'

/** The documents of open gigs, or of all. */
export type DocumentTable = 'gig_open_documents' | 'gig_documents'

/** What the vocabulary and the gazetteer say about a filter; null for what it doesn't have. */
export interface FilterMeaning {
  instruments: GigInstrument[] | null
  locations: GigLocations | null
  areas: Area[]
}

/** Up to so many locations, it's best to start with the gigs there. */
export const FEW_LOCATIONS = 50

/** Which gigs are listed before anything narrows them further. */
interface Shown {
  table: DocumentTable
  condition: RawBuilder<unknown>
}

/** Returns where and how to find the gigs of a filter with words or a genre; null when it has no words. */
export async function matchDocuments(
  db: Database,
  filter: GigFilters,
  reader: GigReader,
  { instruments, areas, locations }: FilterMeaning,
): Promise<Shown | null> {
  const shown: Shown = {
    table: isOpenOnly(filter) ? 'gig_open_documents' : 'gig_documents',
    condition: filter.show === 'upcoming' ? sql`g.starts_at > ${reader.now}` : sql`true`,
  }
  const terms = filter.q ? await termQuery(db, filter.q, shown) : ''
  if (terms === null) return null
  const genre = filter.genre ? entrySearch('genre', filter.genre) : { query: '' }
  const tags = 'tag' in genre ? [genre.tag] : []
  const oneOf = instruments ? anyOf(instruments.map(({ query }) => query)) : ''
  const query = [terms, oneOf, 'query' in genre ? genre.query : ''].reduce(allOf)
  const conditions = [
    // In a sub-select, hidden from the planner, which then always uses the index of documents.
    sql`g.document @@ (select artist_query(${tags}::text[], ${query})) ${narrowing(filter)}`,
    shown.condition,
    ...areas.map(({ condition }) => condition),
    ...(filter.among ? [sql`g.gig_id in (${savedBy(reader)})`] : []),
    ...(filter.venue ? [sql`g.gig_id in (${postedBy(filter.venue)})`] : []),
    ...(filter.backline ? [sql`g.gig_id in (select id from gigs where ${hasBackline(sql`stage_id`)})`] : []),
    ...(filter.location ? [documentLocatedAt(filter.location, locations)] : []),
  ]
  return { table: shown.table, condition: sql.join(conditions, sql` and `) }
}

/** Documents have no location. */
function documentLocatedAt(text: string, locations: GigLocations | null): RawBuilder<unknown> {
  if (!locations) return sql`g.gig_id in (select id from gigs where ${locatedAt(text, sql`location`)})`
  const within = sql`g.gig_id in (
    select o.gig_id from gig_open_instruments o
    where o.instrument_id = ${ANY_INSTRUMENT} and o.location_id = any ((select ${locations.array}::int[])::int[]))`
  // The gigs of a few locations are compared with the words; for those of many, documents with the words are looked up.
  return locations.ids.length <= FEW_LOCATIONS ? within : sql`(${within}) is true`
}

/**
 * Returns the tsquery of a typed text: by the meaning of its terms if any gig that is `shown` matches, regardless of the
 * other filters, so that list and map search for the same; otherwise as typed; otherwise with typos allowed. Null when it has
 * no words.
 */
async function termQuery(db: Database, typed: string, { table, condition }: Shown): Promise<string | null> {
  const parts = await splitSearch(db, typed)
  if (parts.length === 0) return null
  for (const search of [searchMeant(parts, textPrefix), searchTyped(parts)]) {
    if (!search) continue
    const { anywhere } = search
    const { rows } = await sql<{ found: boolean }>`
      select exists (
        select from ${sql.table(table)} g where g.document @@ (select ${anywhere}::tsquery) and ${condition}
      ) as found`.execute(db)
    if (rows[0]?.found) return anywhere
  }
  return (await searchForgiving(db, parts, 'gig_words')).anywhere
}

/**
 * Many venues put a genre or a profession only in the title. An instrument in a text is rarely one that the gig asks for:
 * 'there is a piano'.
 */
export function textPrefix({ genres, professions }: Meaning): string | null {
  return genres.length > 0 || professions.length > 0 ? '' : null
}
