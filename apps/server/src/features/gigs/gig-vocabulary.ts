import type { Database } from '../../db/database.ts'
import type { GigVocabulary } from '../../deps.ts'
import { findMeantInstruments } from './gig-instruments.queries.ts'
import { findLocations } from './gig-locations.queries.ts'

/** Returns the vocabulary of a database, which is asked for each text. */
export function vocabularyIn(db: Database): GigVocabulary {
  return {
    instruments: (text) => findMeantInstruments(db, text),
    locations: (text) => findLocations(db, text),
  }
}

/** Returns the vocabulary that `read` returns when it's needed, or that of the database if there is none. */
export function vocabularyFrom(db: Database, read: () => Promise<GigVocabulary | null>): GigVocabulary {
  const found = async () => (await read()) ?? vocabularyIn(db)
  return {
    instruments: async (text) => (await found()).instruments(text),
    locations: async (text) => (await found()).locations(text),
  }
}
