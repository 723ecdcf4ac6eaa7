import { favoritesAmongInput } from '@bandstand/domain/favorites'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declare } from './errors.ts'

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

const tags = ['Gigs']
const byId = z.strictObject({ id: z.uuid() })

/** For artists only; the venue of a gig cannot see who saved it. The list is the filter `among=saved` of the list of gigs. */
export const savedGigs = {
  among: oc
    .route({ method: 'GET', path: '/saved-gigs', tags, summary: 'Check which of some gigs you saved' })
    .errors(declare('UNAUTHENTICATED', 'SAVED_GIGS_ARTISTS_ONLY'))
    .input(favoritesAmongInput)
    .output(z.object({ ids: z.array(z.uuid()) })),
  summary: oc
    .route({ method: 'GET', path: '/saved-gigs/summary', tags, summary: 'Count the gigs you saved' })
    .errors(declare('UNAUTHENTICATED', 'SAVED_GIGS_ARTISTS_ONLY'))
    .output(savedGigsSummary),
  /** A repeat changes nothing. */
  add: oc
    .route({ method: 'PUT', path: '/saved-gigs/{id}', tags, summary: 'Save a gig' })
    .errors(
      declare('UNAUTHENTICATED', 'SAVED_GIGS_ARTISTS_ONLY', 'GIG_NOT_FOUND', 'SAVED_GIGS_LIMIT_REACHED'),
    )
    .input(byId)
    .output(savedGigStatus),
  /** A repeat changes nothing. */
  remove: oc
    .route({
      method: 'DELETE',
      path: '/saved-gigs/{id}',
      tags,
      summary: 'Remove a gig from those you saved',
    })
    .errors(declare('UNAUTHENTICATED', 'SAVED_GIGS_ARTISTS_ONLY'))
    .input(byId)
    .output(savedGigStatus),
  /** Removes those that can no longer be opened. */
  removeUnavailable: oc
    .route({
      method: 'POST',
      path: '/saved-gigs/remove-unavailable',
      tags,
      summary: 'Remove saved gigs whose venue is gone',
    })
    .errors(declare('UNAUTHENTICATED', 'SAVED_GIGS_ARTISTS_ONLY'))
    .output(savedGigsSummary),
}
