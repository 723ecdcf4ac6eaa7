import type { MapBox } from '@bandstand/domain/maps'
import type { Database } from '../../../db/database.ts'
import type { GigFilters, GigReader } from './conditions.queries.ts'
import type { GigIndex } from './gig-index.ts'
import { type GigMatches, matchGigs } from './matches.queries.ts'
import type { OpenGigFilter } from './open-gig.ts'
import type { OpenGigs, OpenGigsInMemory } from './start.ts'
import { vocabularyIn } from './vocabulary.ts'

/** Where gigs are found: the database or a replica of it, and what is in memory; null: nothing is. */
export interface GigSource {
  db: Database
  openGigs: OpenGigs | null
}

/** One request for gigs. */
export interface GigSearch {
  db: Database
  now: Date
  matches: GigMatches
  /** Reads what is in memory when it's first needed, and once. */
  readMemory: () => Promise<OpenGigsInMemory | null>
}

/** With so many gigs, it takes about as long to compare all in memory as to find those of a small area by its index. */
const QUICKLY_COMPARED = 200_000

/** Returns how to find the gigs of a filter, within a tile of the map if one is given; null when there are none. */
export async function startSearch(
  { db, openGigs }: GigSource,
  filter: GigFilters,
  reader: GigReader,
  tile?: MapBox,
): Promise<GigSearch | null> {
  const readMemory = lazy(async () => (await openGigs?.read()) ?? null)
  const vocabulary = async () => (await readMemory())?.vocabulary ?? vocabularyIn(db)
  const matches = await matchGigs(db, filter, reader, {
    tile,
    vocabulary: {
      instruments: async (text) => (await vocabulary()).instruments(text),
      locations: async (text) => (await vocabulary()).locations(text),
    },
  })
  return matches && { db, now: reader.now, matches, readMemory }
}

/** Returns what the index in memory says about the matches; null when the database has to say it. */
export async function askMemory<Answer>(
  { matches: { inMemory: filter }, readMemory }: GigSearch,
  ask: (index: GigIndex, filter: OpenGigFilter) => Answer,
): Promise<Answer | null> {
  const memory = filter && (await readMemory())
  return memory ? ask(memory.index, filter) : null
}

/** Returns the same, and null as well when the database is quicker. */
export async function askMemoryIfQuick<Answer>(
  search: GigSearch,
  ask: (index: GigIndex, filter: OpenGigFilter) => Answer,
): Promise<Answer | null> {
  return askMemory(search, (index, filter) =>
    search.matches.areClose && index.size > QUICKLY_COMPARED ? null : ask(index, filter),
  )
}

/** Returns a function that does `work` at its first call, and returns that result from then on. */
export function lazy<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined
  return () => (result ??= work())
}
