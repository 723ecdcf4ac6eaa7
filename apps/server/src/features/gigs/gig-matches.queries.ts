import { DEFAULT_GIG_RADIUS, type GigMapFilter } from '@bandstand/domain/gigs'
import { type MapBox, readMapBox } from '@bandstand/domain/maps'
import type { InCents } from '@bandstand/domain/money'
import { latitudeDegrees, longitudeDegrees, type Position } from '@bandstand/domain/places'
import { type Meaning } from '@bandstand/domain/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { placeSearch } from '../../db/place-search.ts'
import { allOf, anyOf, entrySearch } from '../../db/search-query.ts'
import { searchForgiving, searchMeant, searchTyped, splitSearch } from '../../db/search-terms.queries.ts'
import type {
  GigInstrument,
  GigLocations,
  GigVocabulary,
  OpenGigFilter,
  OpenGigsInMemory,
} from '../../deps.ts'
import { vocabularyIn } from './gig-vocabulary.ts'
import { ANY_INSTRUMENT } from './open-gigs.ts'

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

/** The documents of open gigs, or of all. */
type DocumentTable = 'gig_open_documents' | 'gig_documents'

/**
 * How to find the gigs of a filter: the table to search, with the alias `g`, and the condition on its rows. All tables have
 * the same column names for what lists and maps read, except the id.
 */
export type GigMatches = Conditions & (OpenGigMatches | { table: DocumentTable | 'gigs' })

interface OpenGigMatches {
  table: 'gig_open_instruments'
  instrumentIds: number[]
  /** The same as conditions of a counter in memory; null when it can't have them. */
  counted: OpenGigFilter | null
}

/**
 * A condition in the ways in which rows can be found. Each suits any values, so that it doesn't matter with which ones
 * PostgreSQL has planned a prepared statement.
 */
interface Conditions {
  /** For all rows: by the index of positions or of locations when the filter has one. */
  conditions: RawBuilder<unknown>
  /** For rows in the list's order until a page is full, by its index; null when the filter has neither. */
  inOrder: RawBuilder<unknown> | null
  /** For rows within a small area, by the index of positions. */
  inArea: RawBuilder<unknown>
  /** Whether so many locations match that finding their gigs takes a while. */
  haveManyLocations: boolean
  /** Whether they're within an area that has few gigs, unless most of all are there. */
  areClose: boolean
}

/** Returns the column of the row `g` that has the gig's id. */
export function gigIdIn(table: GigMatches['table']): RawBuilder<string> {
  return table === 'gigs' ? sql`g.id` : sql`g.gig_id`
}

/** A row `g` that a map can show. Written this way so that the index of the map applies. */
export const HAS_COORDINATES = sql`g.location_lat <> 0 and g.location_lng <> 0`

/**
 * Returns how to find the gigs of a filter, within a tile of the map if one is given; null when the filter names an instrument
 * that no gig asks for or a location that no open gig has, or its search has no words.
 */
export async function gigMatches(
  db: Database,
  filter: ReadMapFilter,
  reader: GigReader,
  { tile, vocabulary = vocabularyIn(db) }: { tile?: MapBox; vocabulary?: GigVocabulary } = {},
): Promise<GigMatches | null> {
  const instruments = filter.instrument ? await vocabulary.instruments(filter.instrument) : null
  if (instruments?.length === 0) return null
  const areas = areasOf(filter, reader.origin, tile)
  const locations = filter.location && isOpenOnly(filter) ? await vocabulary.locations(filter.location) : null
  if (locations?.ids.length === 0) return null
  if (filter.q || filter.genre)
    return matchingDocuments(db, filter, reader, { instruments, areas, locations })
  // The narrow table has neither who posted a gig nor past gigs.
  if (isOpenOnly(filter) && !filter.venue) {
    const instrumentIds = instruments?.map(({ id }) => id) ?? [ANY_INSTRUMENT]
    return {
      table: 'gig_open_instruments',
      instrumentIds,
      // Distances are only measured in the database.
      counted: reader.origin ? null : countedAs(filter, reader.now, instrumentIds, locations),
      ...waysToFind(
        sql`g.starts_at > ${unplanned(reader.now, 'timestamptz')} ${narrowing(filter, unplanned)}`,
        areas,
        locations,
      ),
    }
  }
  const conditions = [
    sql`not g.suspended ${narrowing(filter)}`,
    ...(filter.among ? [sql`g.id in (${savedBy(reader)})`] : []),
    ...(filter.venue ? [ofVenue(filter.venue, filter)] : []),
    ...(filter.show === 'upcoming' ? [sql`g.starts_at > ${reader.now}`] : []),
    ...(isOpenOnly(filter) ? [sql`g.status = 'open'`] : []),
    ...(filter.location ? [locatedAt(filter.location, sql`g.location`)] : []),
    ...(instruments ? [sql`g.instruments && ${instruments.map(({ name }) => name)}::text[]`] : []),
  ]
  const all = sql.join(conditions, sql` and `)
  // A member's saved gigs and a venue's are few: they're found first, even when the area has every gig there is.
  const ways =
    filter.among || filter.venue ? oneWay(sql`${all} ${outsideIndexes(areas)}`) : waysToFind(all, areas, null)
  return { table: 'gigs', ...ways }
}

/** With so many gigs, it takes about as long to look at all in memory as to find those of a small area by its index. */
const QUICKLY_COMPARED = 200_000

/** Returns matches as conditions of a counter in memory; null when it can't have them, or the database is quicker. */
export function quicklyCounted(matches: GigMatches, { size }: OpenGigsInMemory): OpenGigFilter | null {
  if (matches.table !== 'gig_open_instruments' || (matches.areClose && size > QUICKLY_COMPARED)) return null
  return matches.counted
}

function countedAs(
  filter: ReadMapFilter,
  now: Date,
  instrumentIds: number[],
  locations: GigLocations | null,
): OpenGigFilter {
  return {
    instrumentIds,
    startsAfter: now.getTime(),
    firstDay: filter.dateFrom,
    lastDay: filter.dateTo,
    minPayCents: filter.minPayCents,
    isRecurring: filter.recurring === 'any' ? undefined : filter.recurring === 'recurring',
    box: filter.box === undefined ? undefined : (readMapBox(filter.box) ?? undefined),
    locations: locations ?? undefined,
  }
}

/** Returns conditions on the area that no index applies to, and that half of the rows fulfill as far as the planner knows. */
function outsideIndexes(areas: Area[]): RawBuilder<unknown> {
  return sql.join(
    areas.map(({ condition }) => sql`and case when ${condition} then true else false end`),
    sql` `,
  )
}

function oneWay(every: RawBuilder<unknown>): Conditions {
  return { conditions: every, inOrder: null, inArea: every, haveManyLocations: false, areClose: false }
}

function waysToFind(others: RawBuilder<unknown>, areas: Area[], locations: GigLocations | null): Conditions {
  const inAreas = areas.map(({ condition }) => sql`and ${condition}`)
  const alsoInAreas = outsideIndexes(areas)
  const ids = locations && sql`${locations.array}::int[]`
  // The sub-select keeps the planner from weighing each of thousands of locations.
  const located = ids ? sql`and g.location_id = any ((select ${ids})::int[])` : sql``
  // As an expression that can't become a join, it looks them up in a hash table.
  const alsoLocated = ids ? sql`and (g.location_id in (select unnest(${ids}))) is true` : sql``
  const every = (...parts: RawBuilder<unknown>[]) => sql.join([others, ...parts], sql` `)

  const inArea = every(...inAreas, alsoLocated)
  const areClose = areas.some(({ isSmall }) => isSmall)
  const isBestByArea = !locations || (locations.ids.length > FEW_LOCATIONS && areClose)
  return {
    conditions: isBestByArea ? inArea : every(alsoInAreas, located),
    inOrder: locations || areas.length > 0 ? every(alsoInAreas, alsoLocated) : null,
    inArea,
    haveManyLocations: !isBestByArea && locations.ids.length > MANY_LOCATIONS,
    areClose,
  }
}

/** Up to so many, their index is better than that of positions even within a small area. */
const FEW_LOCATIONS = 50
const MANY_LOCATIONS = 1000

/** Returns how to find the gigs of a filter with words or a genre. */
async function matchingDocuments(
  db: Database,
  filter: ReadMapFilter,
  reader: GigReader,
  {
    instruments,
    areas,
    locations,
  }: { instruments: GigInstrument[] | null; areas: Area[]; locations: GigLocations | null },
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
    sql`g.document @@ (select artist_query(${tags}::text[], ${query})) ${narrowing(filter)}`,
    shown.condition,
    ...areas.map(({ condition }) => condition),
    ...(filter.among ? [sql`g.gig_id in (${savedBy(reader)})`] : []),
    ...(filter.venue ? [sql`g.gig_id in (${postedBy(filter.venue)})`] : []),
    ...(filter.location ? [locatedDocument(filter.location, locations)] : []),
  ]
  return { table: shown.table, ...oneWay(sql.join(conditions, sql` and `)) }
}

/** Gigs that are no longer open: in the place that the text names, or with the text in their location. */
function locatedAt(text: string, location: RawBuilder<unknown>): RawBuilder<unknown> {
  const { pattern, literal } = placeSearch(text)
  return sql`(fold_place(${location}) like ${pattern} or ${location} ilike ${literal})`
}

/** Documents have no location. */
function locatedDocument(text: string, locations: GigLocations | null): RawBuilder<unknown> {
  if (!locations) return sql`g.gig_id in (select id from gigs where ${locatedAt(text, sql`location`)})`
  const within = sql`g.gig_id in (
    select o.gig_id from gig_open_instruments o
    where o.instrument_id = ${ANY_INSTRUMENT} and o.location_id = any ((select ${locations.array}::int[])::int[]))`
  // The gigs of a few locations are compared with the words; for those of many, documents with the words are looked up.
  return locations.ids.length <= FEW_LOCATIONS ? within : sql`(${within}) is true`
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

/** All of them have an index in the list's order; open ones are found among them by another one. */
function ofVenue(venueId: string, filter: ReadMapFilter): RawBuilder<unknown> {
  return isOpenOnly(filter) ? sql`g.id in (${postedBy(venueId)})` : sql`g.created_by = ${venueId}`
}

/** A sub-select, so that the index of a venue's gigs applies however few of them there are. */
function postedBy(venueId: string): RawBuilder<unknown> {
  return sql`select id from gigs where created_by = ${venueId}`
}

/** Writes a value of this type into a statement. */
export type WriteValue = (
  value: unknown,
  type: 'bigint' | 'boolean' | 'date' | 'int[]' | 'timestamptz',
) => RawBuilder<unknown>

export const planned: WriteValue = (value, type) => sql`${value}::${sql.raw(type)}`

/**
 * Writes a value that the planner can't see. So no plan for these values seems better than the one for any, and PostgreSQL keeps that one: to plan
 * a page of the list takes longer than to read it.
 */
export const unplanned: WriteValue = (value, type) => sql`(select ${value}::${sql.raw(type)})`

/**
 * The filters that all tables have columns for, except those of position, each only if it's set, so that each statement has one
 * plan.
 */
function narrowing(filter: ReadMapFilter, write = planned): RawBuilder<unknown> {
  const conditions = [
    ...(filter.dateFrom ? [sql`and g.date >= ${write(filter.dateFrom, 'date')}`] : []),
    ...(filter.dateTo ? [sql`and g.date <= ${write(filter.dateTo, 'date')}`] : []),
    ...(filter.minPayCents ? [sql`and g.pay_cents >= ${write(filter.minPayCents, 'bigint')}`] : []),
    ...(filter.recurring === 'any'
      ? []
      : [sql`and g.is_recurring = ${write(filter.recurring === 'recurring', 'boolean')}`]),
  ]
  return sql.join(conditions, sql` `)
}

/** What a filter says about the positions of gigs. */
interface Area {
  condition: RawBuilder<unknown>
  isSmall: boolean
}

function areasOf(filter: ReadMapFilter, origin: Position | null, tile: MapBox | undefined): Area[] {
  const box = filter.box === undefined ? null : readMapBox(filter.box)
  return [
    ...(box ? [{ condition: inBox(box), isSmall: isSmallBox(box) }] : []),
    ...(origin ? [around(origin, filter.radius ?? DEFAULT_GIG_RADIUS)] : []),
    ...(tile ? [{ condition: inTile(tile), isSmall: isSmallBox(tile) }] : []),
  ]
}

/** A city with its suburbs, in square degrees. */
const SMALL_BOX = 2

/** Returns whether a box has so few of all gigs that it's best to start with those within it. */
function isSmallBox({ west, south, east, north }: MapBox): boolean {
  return (east - west) * (north - south) <= SMALL_BOX
}

function inBox({ west, south, east, north }: MapBox): RawBuilder<unknown> {
  return sql`${HAS_COORDINATES} and g.location_lng between ${west} and ${east}
    and g.location_lat between ${south} and ${north}`
}

/** Every position is in one tile of each zoom. */
function inTile({ west, south, east, north }: MapBox): RawBuilder<unknown> {
  return sql`${HAS_COORDINATES} and g.location_lng >= ${west} and g.location_lng < ${east}
    and g.location_lat >= ${south} and g.location_lat < ${north}`
}

/** The box around the circle is what an index can find. */
function around(origin: Position, miles: number): Area {
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
  return {
    condition: sql`${inBox(box)} and great_circle_miles(${lat}, ${lng}, g.location_lat, g.location_lng) <= ${miles}`,
    isSmall: isSmallBox(box),
  }
}
