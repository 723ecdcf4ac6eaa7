/** The lists whose entries are searched for by other names, too. */
export type TermKind = 'instrument' | 'genre' | 'profession'

/**
 * What an entry of a list is called in everyday speech, and what else people mean by it. All in the singular, each spelling
 * that `termKey` tells apart once.
 */
export interface Concept {
  /** Other names of the same thing, with commas between them. */
  names?: string
  /** Narrower or neighboring terms that have no entry: they find it, but remain as they were written. */
  near?: string
  /** What people who play it are called, with commas between them. */
  players?: string
  /** Entries of the same list that are looked for, too. */
  also?: readonly string[]
}

/** The concepts of a list by name: its own entries, and families such as 'Saxophone', which aren't entries. */
export type Concepts<Entry extends string> = Partial<Record<Entry, Concept>> &
  Readonly<Record<string, Concept>>
