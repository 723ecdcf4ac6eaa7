import { z } from 'zod'

/** What a member finds of their own, in the order in which it is shown. */
export const OWN_KINDS = ['booking', 'application', 'gig', 'thread', 'contract', 'payment'] as const
export type OwnKind = (typeof OWN_KINDS)[number]

/** The most results of one kind. */
export const FOUND_PER_KIND = 4
export const OWN_SEARCH_MIN = 2
export const OWN_SEARCH_MAX = 100

/** A title, a person, a day or an amount, or several of them; it comes from a URL. */
export const ownSearchInput = z.strictObject({
  q: z.string().trim().min(OWN_SEARCH_MIN).max(OWN_SEARCH_MAX),
})

const PATHS: Record<OwnKind, string> = {
  booking: '/bookings/',
  application: '/applications/',
  gig: '/gigs/',
  thread: '/messages/',
  contract: '/contracts/',
  payment: '/payments?payment=',
}

/** Returns the page of something that was found; it is the same for both parties. */
export function ownPath(kind: OwnKind, id: string): string {
  return PATHS[kind] + id
}
