import { OWN_KINDS, ownSearchInput } from '@bandstand/domain/search'
import { z } from 'zod'
import { operations } from '../operations.ts'

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

const { get } = operations('Search')

export const search = {
  mine: get(
    'seeDeals',
    '/search/mine',
    'Find your own bookings, applications, gigs, conversations, contracts and payments by title, person, day or amount',
  )
    .input(ownSearchInput)
    .output(z.object({ found: z.array(ownFound) })),
}
