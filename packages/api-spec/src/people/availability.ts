import {
  askAvailabilityInput,
  AVAILABILITY_WORDS,
  availabilityInput,
  availabilitySaid,
} from '@bandstand/domain/availability'
import { inCents } from '@bandstand/domain/money'
import { z } from 'zod'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'

const { get, put } = operations('Availability')

/** Whether acts are free, and what they say about it. */
export const availability = {
  /** Works for an act that never said anything, too. */
  getMine: get(
    'seeDeals',
    '/availability',
    'Get when, how early, how far from home and for how much your act plays',
  )
    .errors(declare('AVAILABILITY_ACTS_ONLY'))
    .output(availabilitySaid),
  /** Refuses nobody: it's only what venues see before they ask. */
  saveMine: put(
    'editProfile',
    '/availability',
    'Say when, how early, how far from home and for how much your act plays',
  )
    .errors(declare('AVAILABILITY_ACTS_ONLY'))
    .input(availabilityInput.transform((said) => inCents(said, 'minFee')))
    .output(availabilitySaid),
  /**
   * For venues, in one word without a reason: `busy` acts can't be booked then. `unsaid` also for acts that don't publish it. In the order
   * of the ids; those that aren't artists' are left out.
   */
  ask: get('browse', '/artist-availability', 'Check whether artists are free in some hours')
    .errors(declare('ARTIST_SEARCH_VENUES_ONLY'))
    .input(askAvailabilityInput)
    .output(
      z.object({
        artists: z.array(z.object({ artistId: z.uuid(), availability: z.enum(AVAILABILITY_WORDS) })),
      }),
    ),
}
