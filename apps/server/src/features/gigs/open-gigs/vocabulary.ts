import type { Database } from '../../../db/database.ts'
import { findMeantInstruments, type GigInstrument } from './instruments.queries.ts'
import { findLocations, type GigLocations } from './locations.queries.ts'

/** Says what typed texts mean. */
export interface GigVocabulary {
  /** Returns the instruments that are meant. */
  instruments(text: string): Promise<GigInstrument[]>
  /** Returns the locations that contain the text. */
  locations(text: string): Promise<GigLocations>
}

/** Members type a few hundred different texts. */
const MOST_TEXTS = 200
/** More locations than these take over 150 kB: they aren't cached. */
const MOST_LOCATIONS = 10_000

/** Returns the vocabulary of a database, which is asked for each text. */
export function vocabularyIn(db: Database): GigVocabulary {
  return {
    instruments: (text) => findMeantInstruments(db, text),
    locations: (text) => findLocations(db, text),
  }
}

/** Returns the vocabulary of a database, which is asked once for each text. */
export function cachedVocabulary(db: Database): GigVocabulary {
  const vocabulary = vocabularyIn(db)
  return {
    instruments: cached((text) => vocabulary.instruments(text)),
    locations: cached(
      (text) => vocabulary.locations(text),
      ({ ids }) => ids.length <= MOST_LOCATIONS,
    ),
  }
}

/** Returns the same function with a cache for the texts that were used last. */
function cached<Result>(
  find: (text: string) => Promise<Result>,
  isCacheable: (result: Result) => boolean = () => true,
): (text: string) => Promise<Result> {
  const cache = new Map<string, Result>()
  return async (text) => {
    const result = cache.get(text) ?? (await find(text))
    cache.delete(text)
    if (isCacheable(result)) cache.set(text, result)
    if (cache.size > MOST_TEXTS) cache.delete(cache.keys().next().value!)
    return result
  }
}
