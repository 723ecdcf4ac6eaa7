import {
  canonicalTerm,
  expandTerm,
  type Meaning,
  TERM_ENTRIES,
  type TermKind,
} from '@bandstand/domain/vocabulary'

/** Entries that make a band's profile also that of a person who plays. */
const PEOPLE = ['musician', 'session musician', 'multi-instrumentalist', 'singer', 'singer-songwriter']

/**
 * Returns a tsquery in parentheses for the documents that a term refers to by their lists: those with one of its entries, or
 * with the term as typed. A 'drummer' is a person, so profiles that are only bands are left out.
 */
export function meaningQuery({ instruments, genres, professions, isPlayer }: Meaning, typed: string): string {
  const played = anyOf(tagLexemes('instrument', [...instruments, typed]))
  const person = anyOf([`!${lexeme('profession=band')}`, ...tagLexemes('profession', PEOPLE)])
  return anyOf([
    isPlayer ? `(${played}&${person})` : played,
    ...tagLexemes('genre', [...genres, typed]),
    ...tagLexemes('profession', [...professions, typed]),
  ])
}

/**
 * Returns how a filter's text is searched for among whole entries: an entry of the list as its tag, which read models have
 * counted; a word that means several entries, such as 'bassist', as a tsquery in parentheses.
 */
export function entrySearch(kind: TermKind, text: string): { tag: string } | { query: string } {
  const entry = canonicalTerm(kind, text)
  const meaning = TERM_ENTRIES[kind].includes(entry) ? null : expandTerm(text)
  return meaning ? { query: meaningQuery(meaning, text) } : { tag: `${kind}=${entry}` }
}

/** Returns the tsquery for both, either of which may be empty. */
export function allOf(one: string, other: string): string {
  return one && other ? `(${one}&${other})` : one || other
}

/** Returns the tsquery for one of these, in parentheses. */
export function anyOf(alternatives: readonly string[]): string {
  return `(${alternatives.join('|')})`
}

/** Returns a word as a tsquery; an open one matches words that begin with it. */
export function lexeme(word: string, isOpen = false): string {
  const quoted = `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
  return isOpen ? `${quoted}:*` : quoted
}

function tagLexemes(kind: string, entries: readonly string[]): string[] {
  return entries.map((entry) => lexeme(`${kind}=${entry.toLowerCase()}`))
}
