import { DEFAULT_GIG_RADIUS, type GigMapFilter } from '@bandstand/domain/gigs'
import { type MapBox, readMapBox } from '@bandstand/domain/maps'
import type { InCents } from '@bandstand/domain/money'
import { latitudeDegrees, longitudeDegrees, type Position } from '@bandstand/domain/places'
import { expandMisspelled, expandTerm, type Meaning, TERM_ENTRIES } from '@bandstand/domain/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import { containing } from '../../db/containing.ts'
import type { Database } from '../../db/database.ts'
import { allOf, anyOf, entrySearch } from '../../db/search-query.ts'
import { searchForgiving, searchMeant, searchTyped, splitSearch } from '../../db/search-terms.queries.ts'

/** A filter as the API has read it. */
export type ReadMapFilter = InCents<GigMapFilter, 'minPay'>

/**
 * The reader of a list of gigs, the time, and the position from which the filter measures distances; null when it measures
 * none.
 */
export interface GigReader {
  partyId: string
  now: Date
  origin: Position | null
}

/** The number under which the index has every open gig, no matter what instruments it asks for. */
const ANY_INSTRUMENT = 0

/** The documents of open gigs, or of all. */
type DocumentTable = 'gig_open_documents' | 'gig_documents'

/**
 * How to find the gigs of a filter: the table to search, with the alias `g`, and the condition on its rows. All tables have
 * the same column names for what lists and maps read, except the id.
 */
export type GigMatches = { conditions: RawBuilder<unknown> } & (
  | { table: 'gig_open_instruments'; instrumentIds: number[] }
  | { table: DocumentTable | 'gigs' }
)

/** Returns the column of the row `g` that has the gig's id. */
export function gigIdIn(table: GigMatches['table']): RawBuilder<string> {
  return table === 'gigs' ? sql`g.id` : sql`g.gig_id`
}

/** A row `g` that a map can show. Written this way so that the index of the map applies. */
export const HAS_COORDINATES = sql`g.location_lat <> 0 and g.location_lng <> 0`

/**
 * Returns how to find the gigs of a filter; null when it names an instrument that no gig asks for, or its search has no
 * words.
 */
export async function gigMatches(
  db: Database,
  filter: ReadMapFilter,
  reader: GigReader,
): Promise<GigMatches | null> {
  const instruments = filter.instrument ? await matchingInstruments(db, filter.instrument) : null
  if (instruments?.length === 0) return null
  if (filter.q || filter.genre) return matchingDocuments(db, filter, reader, instruments)
  // The narrow table has neither the text of a location, nor who posted a gig, nor past gigs.
  if (filter.show === 'upcoming' && !filter.location && !filter.among && !filter.venue) {
    return {
      table: 'gig_open_instruments',
      instrumentIds: instruments?.map(({ id }) => id) ?? [ANY_INSTRUMENT],
      conditions: sql`g.starts_at > ${reader.now} ${narrowing(filter, reader.origin)}`,
    }
  }
  const conditions = [
    sql`not g.suspended ${narrowing(filter, reader.origin)}`,
    ...(filter.among ? [sql`g.id in (${savedBy(reader)})`] : []),
    ...(filter.venue ? [sql`g.id in (${postedBy(filter.venue)})`] : []),
    ...(filter.show === 'upcoming' ? [sql`g.starts_at > ${reader.now}`] : []),
    ...(isOpenOnly(filter) ? [sql`g.status = 'open'`] : []),
    ...(filter.location ? [sql`g.location ilike ${containing(filter.location)}`] : []),
    ...(instruments ? [sql`g.instruments && ${instruments.map(({ name }) => name)}::text[]`] : []),
  ]
  return { table: 'gigs', conditions: sql.join(conditions, sql` and `) }
}

/** Returns how to find the gigs of a filter with words or a genre. */
async function matchingDocuments(
  db: Database,
  filter: ReadMapFilter,
  reader: GigReader,
  instruments: Instrument[] | null,
): Promise<GigMatches | null> {
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
    sql`g.document @@ (select artist_query(${tags}::text[], ${query})) ${narrowing(filter, reader.origin)}`,
    shown.condition,
    ...(filter.among ? [sql`g.gig_id in (${savedBy(reader)})`] : []),
    ...(filter.venue ? [sql`g.gig_id in (${postedBy(filter.venue)})`] : []),
    ...(filter.location
      ? [sql`g.gig_id in (select id from gigs where location ilike ${containing(filter.location)})`]
      : []),
  ]
  return { table: shown.table, conditions: sql.join(conditions, sql` and `) }
}

/** Which gigs are listed before anything narrows them further. */
interface Shown {
  table: DocumentTable
  condition: RawBuilder<unknown>
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
function textPrefix({ genres, professions }: Meaning): string | null {
  return genres.length > 0 || professions.length > 0 ? '' : null
}

/** Saved gigs are shown whatever their status. */
function isOpenOnly({ show, among }: ReadMapFilter): boolean {
  return show === 'upcoming' && !among
}

function savedBy({ partyId }: GigReader): RawBuilder<unknown> {
  return sql`select gig_id from saved_gigs where artist_id = ${partyId}`
}

/** A sub-select, so that the index of a venue's gigs applies however few of them there are. */
function postedBy(venueId: string): RawBuilder<unknown> {
  return sql`select id from gigs where created_by = ${venueId}`
}

interface Instrument {
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
async function matchingInstruments(db: Database, text: string): Promise<Instrument[]> {
  const meant = expandTerm(text)?.instruments ?? []
  const found = await findInstruments(db, meant, text)
  if (meant.length > 0)
    return found.filter(({ name }) => meant.includes(name) || !TERM_ENTRIES.instrument.includes(name))
  return found.length > 0 ? found : findInstruments(db, expandMisspelled(text)?.instruments ?? [])
}

/** Returns the known instruments with one of these names, or with the text within their name, found by trigram. */
async function findInstruments(db: Database, names: readonly string[], text?: string): Promise<Instrument[]> {
  const within = text === undefined ? sql`` : sql`or lower(name) like ${containing(text.toLowerCase())}`
  const { rows } = await sql<Instrument>`
    select id, name, artist_query(artist_tags('instrument', array[name]), '')::text as query
    from gig_instruments where name = any (${names}::text[]) ${within}`.execute(db)
  return rows
}

/** The filters that all tables have columns for, each only if it's set, so that each statement has one plan. */
function narrowing(filter: ReadMapFilter, origin: Position | null): RawBuilder<unknown> {
  const box = filter.box === undefined ? null : readMapBox(filter.box)
  const conditions = [
    ...(filter.dateFrom ? [sql`and g.date >= ${filter.dateFrom}::date`] : []),
    ...(filter.dateTo ? [sql`and g.date <= ${filter.dateTo}::date`] : []),
    ...(filter.minPayCents ? [sql`and g.pay_cents >= ${filter.minPayCents}`] : []),
    ...(filter.recurring === 'any' ? [] : [sql`and g.is_recurring = ${filter.recurring === 'recurring'}`]),
    ...(box ? [sql`and ${inBox(box)}`] : []),
    ...(origin ? [sql`and ${around(origin, filter.radius ?? DEFAULT_GIG_RADIUS)}`] : []),
  ]
  return sql.join(conditions, sql` `)
}

function inBox({ west, south, east, north }: MapBox): RawBuilder<unknown> {
  return sql`${HAS_COORDINATES} and g.location_lng between ${west} and ${east}
    and g.location_lat between ${south} and ${north}`
}

/** The box around the circle is what an index can find. */
function around(origin: Position, miles: number): RawBuilder<unknown> {
  const { lat, lng } = origin
  const [up, aside] = [latitudeDegrees(miles), longitudeDegrees(miles, lat)]
  // A circle across the date line is searched all around the earth.
  const isAcross = Math.abs(lng) + aside > 180
  const box = {
    west: isAcross ? -180 : lng - aside,
    south: lat - up,
    east: isAcross ? 180 : lng + aside,
    north: lat + up,
  }
  return sql`${inBox(box)} and great_circle_miles(${lat}, ${lng}, g.location_lat, g.location_lng) <= ${miles}`
}
