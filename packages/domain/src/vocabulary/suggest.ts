import type { TermKind } from './concept.ts'
import { expandTerm, type Meaning } from './expand-term.ts'
import { termKey } from './term-key.ts'
import { TERM_ENTRIES } from './vocabulary.ts'

/** The professions of people who play an instrument. */
const PLAYERS_PROFESSIONS = ['Musician', 'Session Musician']

const FIELDS = {
  instrument: 'instruments',
  genre: 'genres',
  profession: 'professions',
} as const satisfies Record<TermKind, keyof Meaning>

/**
 * Returns the entries of a list that a typed text suggests: first what it means, then those that contain it. 'bassist'
 * suggests basses, and among professions a musician. All entries for an empty text.
 */
export function suggestEntries(kind: TermKind, typed: string): string[] {
  const entries = TERM_ENTRIES[kind]
  const key = termKey(typed)
  if (key === '') return typed.trim() === '' ? [...entries] : []
  const meaning = expandTerm(typed)
  const meant = meaning ? meaning[FIELDS[kind]] : []
  const first = kind === 'profession' && meant.length === 0 && meaning?.isPlayer ? PLAYERS_PROFESSIONS : meant
  return [
    ...new Set([
      ...first.filter((name) => entries.includes(name)),
      ...entries.filter((entry) => termKey(entry).includes(key)),
    ]),
  ]
}
