import type { TermKind } from './concept.ts'
import { isOneErrorApart } from './one-error-apart.ts'
import { conceptsOf, conceptsOfKey, knownConcepts, type NamedConcept } from './vocabulary.ts'
import { termKey } from './term-key.ts'

/** What a term may mean: entries and families, as they are written in the lists. */
export interface Meaning {
  instruments: string[]
  genres: string[]
  professions: string[]
  /** Whether the term is for a person who plays `instruments`: 'drummer'. A band has a drummer, but isn’t one. */
  isPlayer: boolean
}

/** Returns what a term means, in any spelling; null when the vocabulary does not know it. */
export function expandTerm(text: string): Meaning | null {
  return meaningOf(conceptsOf(text))
}

/** The shortest key in which a typing error still leaves one word to be recognized. */
const SHORTEST_MISSPELLED = 5

/** Returns the meaning of a term with one typo; null when there is no such term, or the text is not a word. */
export function expandMisspelled(text: string): Meaning | null {
  const key = termKey(text)
  if (key.length < SHORTEST_MISSPELLED) return null
  const near = [...knownConcepts().keys()].filter(
    (other) => other.length >= SHORTEST_MISSPELLED && isOneErrorApart(key, other),
  )
  return meaningOf(near.flatMap(conceptsOfKey))
}

function meaningOf(concepts: readonly NamedConcept[]): Meaning | null {
  if (concepts.length === 0) return null
  const played = concepts.filter(({ kind }) => kind === 'instrument')
  const entriesOf = (kind: TermKind) => [
    ...new Set(concepts.flatMap((concept) => (concept.kind === kind ? [concept.name, ...concept.also] : []))),
  ]
  return {
    instruments: entriesOf('instrument'),
    genres: entriesOf('genre'),
    professions: entriesOf('profession'),
    isPlayer: played.length > 0 && played.every(({ isPlayer }) => isPlayer),
  }
}

/** One term of a search: some words of it and what they mean. */
export interface SearchTerm {
  /** As typed. */
  text: string
  /** Null for a word that the vocabulary does not know. */
  meaning: Meaning | null
}

/** No name in the vocabulary has more words. */
const LONGEST_TERM = 4

/** Returns the terms of a typed search in their order: the longest names of the vocabulary, and single words between. */
export function readSearch(typed: string): SearchTerm[] {
  const pieces = typed.split(/[\s,;/]+/u).filter(Boolean)
  const terms: SearchTerm[] = []
  for (let at = 0; at < pieces.length;) {
    const term = longestTerm(pieces, at)
    terms.push(term)
    at += term.count
  }
  return terms.map(({ text, meaning }) => ({ text, meaning }))
}

function longestTerm(pieces: readonly string[], at: number): SearchTerm & { count: number } {
  for (let count = Math.min(LONGEST_TERM, pieces.length - at); count > 0; count--) {
    const text = pieces.slice(at, at + count).join(' ')
    const meaning = expandTerm(text)
    if (meaning) return { text, meaning, count }
  }
  return { text: pieces[at]!, meaning: null, count: 1 }
}
