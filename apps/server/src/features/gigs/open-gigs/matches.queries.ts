import type { PartyId } from '@bandstand/domain/accounts'
import type { MapBox } from '@bandstand/domain/maps'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { type Area, areasOf, boxOf, outsideIndexes } from './area.queries.ts'
import {
  type GigFilters,
  type GigReader,
  hasBackline,
  isOpenOnly,
  locatedAt,
  narrowing,
  postedBy,
  savedBy,
  unplanned,
} from './conditions.queries.ts'
import { type DocumentTable, FEW_LOCATIONS, type FilterMeaning, matchDocuments } from './documents.queries.ts'
import type { GigLocations } from './locations.queries.ts'
import { ANY_INSTRUMENT, type OpenGigFilter } from './open-gig.ts'
import type { GigVocabulary } from './vocabulary.ts'

/**
 * How to find the gigs of a filter: the table to search, with the alias `g`, and the condition on its rows. All tables have
 * the same column names for what lists and maps read, except the id.
 */
export type GigMatches = AccessPaths & (OpenGigMatches | OtherMatches)

interface OpenGigMatches {
  table: 'gig_open_instruments'
  instrumentIds: number[]
  /** The same filter for the index in memory; null when that can't have it. */
  inMemory: OpenGigFilter | null
}

interface OtherMatches {
  table: DocumentTable | 'gigs'
  inMemory: null
}

/**
 * The condition, for each way in which rows can be found. Each suits any values, so that it doesn't matter with which ones
 * PostgreSQL has planned a prepared statement.
 */
interface AccessPaths {
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

/**
 * Returns how to find the gigs of a filter, within a tile of the map if one is given; null when the filter names an instrument
 * that no gig asks for or a location that no open gig has, or its search has no words.
 */
export async function matchGigs(
  db: Database,
  filter: GigFilters,
  reader: GigReader,
  { tile, vocabulary }: { tile: MapBox | undefined; vocabulary: GigVocabulary },
): Promise<GigMatches | null> {
  const instruments = filter.instrument ? await vocabulary.instruments(filter.instrument) : null
  if (instruments?.length === 0) return null
  const locations = filter.location && isOpenOnly(filter) ? await vocabulary.locations(filter.location) : null
  if (locations?.ids.length === 0) return null
  const meaning = { instruments, locations, areas: areasOf(filter, reader.origin, tile) }
  if (filter.q || filter.genre) {
    const documents = await matchDocuments(db, filter, reader, meaning)
    return documents && { table: documents.table, inMemory: null, ...onePath(documents.condition) }
  }
  // The narrow table has neither who posted a gig, nor its stage, nor past gigs.
  return isOpenOnly(filter) && !filter.venue && !filter.backline
    ? matchOpenGigs(filter, reader, meaning)
    : matchAllGigs(filter, reader, meaning)
}

function matchOpenGigs(filter: GigFilters, reader: GigReader, meaning: FilterMeaning): GigMatches {
  const { instruments, areas, locations } = meaning
  const instrumentIds = instruments?.map(({ id }) => id) ?? [ANY_INSTRUMENT]
  return {
    table: 'gig_open_instruments',
    instrumentIds,
    // Distances are only measured in the database.
    inMemory: reader.origin ? null : memoryFilter(filter, reader.now, instrumentIds, locations),
    ...accessPaths(
      sql`g.starts_at > ${unplanned(reader.now, 'timestamptz')} ${narrowing(filter, unplanned)}`,
      areas,
      locations,
    ),
  }
}

function memoryFilter(
  filter: GigFilters,
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
    box: boxOf(filter) ?? undefined,
    locations: locations ?? undefined,
  }
}

function matchAllGigs(filter: GigFilters, reader: GigReader, meaning: FilterMeaning): GigMatches {
  const { instruments, areas } = meaning
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
  return { table: 'gigs', inMemory: null, ...pathsOfAllGigs(filter, all, areas) }
}

function pathsOfAllGigs(filter: GigFilters, all: RawBuilder<unknown>, areas: Area[]): AccessPaths {
  const byStage = filter.backline ? sql`and ${hasBackline(sql`g.stage_id`)}` : sql``
  // A member's saved gigs and a venue's are few: they're found first, even when the area has every gig there is.
  if (filter.among || filter.venue) return onePath(sql`${all} ${byStage} ${outsideIndexes(areas)}`)
  if (!filter.backline) return accessPaths(all, areas, null)
  // As an expression that no index has, it is checked for each gig that is found otherwise.
  const alsoOnStage = sql`and (${hasBackline(sql`g.stage_id`)}) is true`
  const paths = accessPaths(sql`${all} ${alsoOnStage}`, areas, null)
  return areas.length > 0
    ? paths
    : { ...paths, conditions: sql`${all} ${byStage}`, inOrder: sql`${all} ${alsoOnStage}` }
}

/** All of a venue's gigs have an index in the list's order; open ones are found among them by another one. */
function ofVenue(venueId: PartyId, filter: GigFilters): RawBuilder<unknown> {
  return isOpenOnly(filter) ? sql`g.id in (${postedBy(venueId)})` : sql`g.created_by = ${venueId}`
}

function onePath(condition: RawBuilder<unknown>): AccessPaths {
  return {
    conditions: condition,
    inOrder: null,
    inArea: condition,
    haveManyLocations: false,
    areClose: false,
  }
}

const MANY_LOCATIONS = 1000

function accessPaths(
  others: RawBuilder<unknown>,
  areas: Area[],
  locations: GigLocations | null,
): AccessPaths {
  const byArea = areas.map(({ condition }) => sql`and ${condition}`)
  const alsoInAreas = outsideIndexes(areas)
  const ids = locations && sql`${locations.array}::int[]`
  // The sub-select keeps the planner from weighing each of thousands of locations.
  const byLocation = ids ? sql`and g.location_id = any ((select ${ids})::int[])` : sql``
  // As an expression that can't become a join, it looks them up in a hash table.
  const alsoLocated = ids ? sql`and (g.location_id in (select unnest(${ids}))) is true` : sql``
  const every = (...parts: RawBuilder<unknown>[]) => sql.join([others, ...parts], sql` `)

  const inArea = every(...byArea, alsoLocated)
  const areClose = areas.some(({ isSmall }) => isSmall)
  const isBestByArea = !locations || (locations.ids.length > FEW_LOCATIONS && areClose)
  return {
    conditions: isBestByArea ? inArea : every(alsoInAreas, byLocation),
    inOrder: locations || areas.length > 0 ? every(alsoInAreas, alsoLocated) : null,
    inArea,
    haveManyLocations: !isBestByArea && locations.ids.length > MANY_LOCATIONS,
    areClose,
  }
}
