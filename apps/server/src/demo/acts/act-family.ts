import { AVAILABILITY, GENRES, INSTRUMENTS, PROFESSIONS } from '@bandstand/domain/profiles'
import type { PeopleName } from '../people.ts'
import type { Availability, Genre, Instrument, Profession } from '../types.ts'

/** One person who plays alone or for hire, or an ensemble, whose contact person plays the first instrument. */
export interface ActKind {
  /** `{first}` and `{last}` become the names of a person who plays alone. */
  name: string
  professions: Profession[]
  instruments: Instrument[]
  /** Instead of the family's. */
  genres?: Genre[]
}

/**
 * Acts that share a tradition, with the sentences of their bios, in which `{act}` is the stage name and `{city}` where
 * the act lives.
 */
export interface ActFamily {
  soloists: { count: number; kinds: ActKind[] }
  ensembles: ActKind[]
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

/** A family as it is written: lists with commas, and acts as tables of name, professions, instruments and genres of their own. */
type WrittenFamily = Omit<ActFamily, 'soloists' | 'ensembles' | 'genres' | 'availability'> & {
  soloists: { count: number; kinds: string }
} & Record<'ensembles' | 'genres' | 'availability', string>

/** Returns a family from its text. Throws for what no option list has. */
export function actFamily({
  soloists,
  ensembles,
  genres,
  availability,
  ...others
}: WrittenFamily): ActFamily {
  return {
    ...others,
    soloists: { count: soloists.count, kinds: readActs(soloists.kinds) },
    ensembles: readActs(ensembles),
    genres: readList(GENRES, genres),
    availability: readList(AVAILABILITY, availability),
  }
}

function readActs(table: string): ActKind[] {
  const rows = table.split('\n').filter((row) => row.trim() !== '')
  return rows.map((row) => {
    const [name = '', professions = '', instruments = '', genres] = row.split('|').map((cell) => cell.trim())
    return {
      name,
      professions: readList(PROFESSIONS, professions),
      instruments: readList(INSTRUMENTS, instruments),
      ...(genres && { genres: readList(GENRES, genres) }),
    }
  })
}

function readList<Option extends string>(options: readonly Option[], text: string): Option[] {
  return text.split(', ').map((name) => {
    const found = options.find((option) => option === name)
    if (!found) throw new Error(`${name} isn’t an option`)
    return found
  })
}
