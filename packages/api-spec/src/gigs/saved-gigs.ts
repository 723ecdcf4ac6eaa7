import { favoritesAmongInput } from '@bandstand/domain/favorites'
import { z } from 'zod'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'

/** How many gigs the caller has saved, of how many at most. */
export const savedGigsSummary = z.object({
  used: z.number().int(),
  limit: z.number().int(),
  /** How many of them can no longer be opened, because their venue is gone. */
  unavailable: z.number().int(),
})
export type SavedGigsSummary = z.infer<typeof savedGigsSummary>

export const savedGigStatus = savedGigsSummary.extend({ isSaved: z.boolean() })
export type SavedGigStatus = z.infer<typeof savedGigStatus>

const { get, post, put, remove } = operations('Gigs')
const byId = z.strictObject({ id: z.uuid() })

/** For artists only; the venue of a gig cannot see who saved it. The list is the filter `among=saved` of the list of gigs. */
export const savedGigs = {
  among: get('seeDeals', '/saved-gigs', 'Check which of some gigs you saved')
    .errors(declare('SAVED_GIGS_ARTISTS_ONLY'))
    .input(favoritesAmongInput)
    .output(z.object({ ids: z.array(z.uuid()) })),
  summary: get('seeDeals', '/saved-gigs/summary', 'Count the gigs you saved')
    .errors(declare('SAVED_GIGS_ARTISTS_ONLY'))
    .output(savedGigsSummary),
  /** A repeat changes nothing. */
  add: put('book', '/saved-gigs/{id}', 'Save a gig')
    .errors(declare('SAVED_GIGS_ARTISTS_ONLY', 'GIG_NOT_FOUND', 'SAVED_GIGS_LIMIT_REACHED'))
    .input(byId)
    .output(savedGigStatus),
  /** A repeat changes nothing. */
  remove: remove('book', '/saved-gigs/{id}', 'Remove a gig from those you saved')
    .errors(declare('SAVED_GIGS_ARTISTS_ONLY'))
    .input(byId)
    .output(savedGigStatus),
  /** Removes those that can no longer be opened. */
  removeUnavailable: post('book', '/saved-gigs/remove-unavailable', 'Remove saved gigs whose venue is gone')
    .errors(declare('SAVED_GIGS_ARTISTS_ONLY'))
    .output(savedGigsSummary),
}
