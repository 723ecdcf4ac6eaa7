import { type RawBuilder, sql } from 'kysely'
import { containing } from './containing.ts'

/** How a typed text is looked for among the locations of rows. */
interface PlaceSearch {
  /** The text as `fold_place` reads places; empty if it has neither letters nor digits. */
  folded: RawBuilder<string>
  /** A LIKE pattern for folded places that contain it. */
  pattern: RawBuilder<string>
  /** A LIKE pattern for locations that contain the text as it was typed. */
  literal: string
}

/**
 * Returns the patterns of a search for a place. Both the stored and the searched text are folded by `fold_place`, so that all
 * spellings of a place find the same rows. The literal one is for text that no place contains, as 'main stre' while it's typed.
 */
export function placeSearch(text: string): PlaceSearch {
  const folded = sql<string>`fold_place(${text})`
  // Folded text has none of LIKE's wildcards. What folds to nothing matches nothing.
  return { folded, pattern: sql`('%' || nullif(${folded}, '') || '%')`, literal: containing(text) }
}
