import type { PeopleName } from '../people.ts'
import type { Availability, Genre, Instrument, Profession } from '../types.ts'

/** One person who plays alone or for hire. `{first}` and `{last}` become the person's names. */
export interface Soloist {
  stageName: string
  professions: Profession[]
  instruments: Instrument[]
  /** Instead of the family's. */
  genres?: Genre[]
}

export interface Ensemble {
  name: string
  professions: Profession[]
  /** The first is what the contact person plays. */
  instruments: Instrument[]
  /** Instead of the family's. */
  genres?: Genre[]
}

/**
 * Acts that share a tradition, with the sentences of their bios, in which `{act}` is the stage name and `{city}` where
 * the act lives.
 */
export interface ActFamily {
  soloists: { count: number; kinds: Soloist[] }
  ensembles: Ensemble[]
  /** The first genre fits every act of the family. */
  genres: Genre[]
  people: PeopleName[]
  /** Cities where the tradition lives, when not everywhere. */
  homes?: string[]
  /** Dollars an hour, lowest and highest. */
  rate: [low: number, high: number]
  availability: Availability[]
  soloOpeners: string[]
  ensembleOpeners: string[]
  /** True of soloists and ensembles alike. */
  middles: string[]
}
