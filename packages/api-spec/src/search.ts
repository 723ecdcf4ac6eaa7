import { OWN_KINDS, ownSearchInput } from '@bandstand/domain/search'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declare } from './errors.ts'

/** Something of the caller's own that a search found. */
const ownFound = z.object({
  kind: z.enum(OWN_KINDS),
  id: z.uuid(),
  /** The page of the app that shows it. */
  path: z.string(),
  /** The title of the gig; null for a conversation. */
  title: z.string().nullable(),
  /** The public name of the other party; null for a gig. */
  other: z.string().nullable(),
  /** The day at the place (YYYY-MM-DD); null for a conversation. */
  day: z.string().nullable(),
  /** US dollars that were agreed or paid; null where nothing is. */
  amount: z.number().nullable(),
})
export type OwnFound = z.infer<typeof ownFound>

export const search = {
  mine: oc
    .route({
      method: 'GET',
      path: '/search/mine',
      tags: ['Search'],
      summary:
        'Find your own bookings, applications, gigs, conversations, contracts and payments by title, person, day or amount',
    })
    .errors(declare('UNAUTHENTICATED'))
    .input(ownSearchInput)
    .output(z.object({ found: z.array(ownFound) })),
}
