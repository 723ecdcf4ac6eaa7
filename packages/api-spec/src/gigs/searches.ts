import { inCents } from '@bandstand/domain/money'
import { ALERT_PACES, savedSearchInput, searchFilter } from '@bandstand/domain/searches'
import { z } from 'zod'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'

/** A search for gigs that its owner keeps, to be told of new ones. Nobody else sees it. */
const savedSearch = z.object({
  id: z.uuid(),
  name: z.string(),
  pace: z.enum(ALERT_PACES),
  paused: z.boolean(),
  /** Whether it was turned to daily because it found too much. */
  wasSlowed: z.boolean(),
  /** Whether its last day has passed. */
  isOver: z.boolean(),
  filter: searchFilter,
  /** The list of gigs with this filter. */
  path: z.string(),
})
export type SavedSearch = z.infer<typeof savedSearch>

const { get, put, remove } = operations('Gigs')
const oneSearch = { id: z.uuid() }

/** For artists only. A search belongs to the person who saved it, for the act that they acted for. */
export const searches = {
  /** By name. There are few, so they come whole. */
  list: get('browse', '/saved-searches', 'List your saved searches')
    .errors(declare('SEARCHES_ARTISTS_ONLY'))
    .output(z.object({ searches: z.array(savedSearch) })),
  /** Adds it if there is none with this id, so that a repeat changes nothing and a deleted one can be put back. */
  save: put('browse', '/saved-searches/{id}', 'Save a search for gigs, or change it')
    .errors(declare('SEARCHES_ARTISTS_ONLY', 'SEARCH_NOT_FOUND', 'SEARCHES_TOO_MANY', 'LOCATION_UNUSABLE'))
    .input(
      savedSearchInput
        .extend(oneSearch)
        .transform(({ filter, ...search }) => ({ ...search, filter: inCents(filter, 'minPay') })),
    )
    .output(savedSearch),
  /** A repeat changes nothing. */
  remove: remove('browse', '/saved-searches/{id}', 'Delete a saved search')
    .input(z.strictObject(oneSearch))
    .output(z.object({ removed: z.boolean() })),
}
