import { GENRES } from '../profiles/genres.ts'
import { INSTRUMENTS } from '../profiles/instruments.ts'
import { PROFESSIONS } from '../profiles/professions.ts'
import { cleanText } from '../text/index.ts'
import type { Concept, TermKind } from './concept.ts'
import { GENRE_CONCEPTS } from './genre-concepts.ts'
import { INSTRUMENT_CONCEPTS } from './instrument-concepts.ts'
import { PROFESSION_CONCEPTS } from './profession-concepts.ts'
import { termKey } from './term-key.ts'

/** A concept that a text names. */
export interface NamedConcept {
  kind: TermKind
  /** The list's entry, or the name of a family. */
  name: string
  also: readonly string[]
  /** Whether the text means exactly this, and is written like it in the lists. */
  isSame: boolean
  /** Whether the text is what a person who plays it is called: 'drummer'. */
  isPlayer: boolean
}

export const TERM_ENTRIES: Readonly<Record<TermKind, readonly string[]>> = {
  instrument: INSTRUMENTS,
  genre: GENRES,
  profession: PROFESSIONS,
}
const CONCEPTS: Readonly<Record<TermKind, Readonly<Record<string, Concept | undefined>>>> = {
  instrument: INSTRUMENT_CONCEPTS,
  genre: GENRE_CONCEPTS,
  profession: PROFESSION_CONCEPTS,
}
/** 'guitar player' is understood as 'guitarist' is. */
const PLAYER = 'player'
/** The length of the shortest key that can be a plural: 'djs'. */
const SHORTEST_PLURAL = 3

let known: ReadonlyMap<string, NamedConcept[]> | undefined

/** Returns every name of a concept, as `termKey` writes it. */
export function knownTerms(): string[] {
  return [...knownConcepts().keys()]
}

/** Returns all concepts by the keys of their names. Made when it is first needed: most screens never do. */
export function knownConcepts(): ReadonlyMap<string, NamedConcept[]> {
  known ??= indexConcepts()
  return known
}

function indexConcepts(): ReadonlyMap<string, NamedConcept[]> {
  const index = new Map<string, NamedConcept[]>()
  const add = (text: string, found: NamedConcept) => {
    const same = index.get(termKey(text)) ?? []
    if (!same.some(({ kind, name }) => kind === found.kind && name === found.name))
      index.set(termKey(text), [...same, found])
  }
  for (const kind of Object.keys(CONCEPTS) as TermKind[]) {
    for (const name of new Set([...TERM_ENTRIES[kind], ...Object.keys(CONCEPTS[kind])])) {
      const { names, players, near, also = [] } = CONCEPTS[kind][name] ?? {}
      const concept = { kind, name, also }
      for (const text of [name, ...split(names)]) add(text, { ...concept, isSame: true, isPlayer: false })
      for (const text of split(players)) add(text, { ...concept, isSame: true, isPlayer: true })
      for (const text of split(near)) add(text, { ...concept, isSame: false, isPlayer: false })
    }
  }
  return index
}

function split(names: string | undefined): string[] {
  return names?.split(', ') ?? []
}

/** Returns the concepts that a text names in any spelling, in the singular or plural; none when it is unknown. */
export function conceptsOf(text: string): readonly NamedConcept[] {
  return conceptsOfKey(termKey(text))
}

/** Returns the concepts of a key made by `termKey`. */
export function conceptsOfKey(key: string): readonly NamedConcept[] {
  const exact = knownConcepts().get(key)
  if (exact) return exact
  if (key.length > PLAYER.length && /players?$/.test(key)) {
    const played = conceptsOfKey(key.replace(/players?$/, '')).filter(({ kind }) => kind === 'instrument')
    return played.map((concept) => ({ ...concept, isPlayer: true }))
  }
  if (key.length < SHORTEST_PLURAL || !key.endsWith('s')) return []
  const singular = knownConcepts().get(key.slice(0, -1))
  return singular ?? (key.endsWith('es') ? knownConcepts().get(key.slice(0, -2)) : undefined) ?? []
}

/**
 * Returns how a text is written in the lists: 'rnb' is 'R&B', 'sax' the family 'Saxophone'. A text with no exact meaning of
 * the kind, or several, is returned as typed.
 */
export function canonicalTerm(kind: TermKind, text: string): string {
  const found = conceptsOf(text).filter((concept) => concept.kind === kind && concept.isSame)
  return found.length === 1 ? found[0]!.name : cleanText(text)
}

/** Returns the texts as they are written in the lists, each one once. */
export function canonicalTerms(kind: TermKind, texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => canonicalTerm(kind, text)))]
}
