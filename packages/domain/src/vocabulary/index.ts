export type { TermKind } from './concept.ts'
export { expandMisspelled, expandTerm, type Meaning, readSearch, type SearchTerm } from './expand-term.ts'
export { suggestEntries } from './suggest.ts'
export { canonicalTerm, canonicalTerms, TERM_ENTRIES } from './vocabulary.ts'
