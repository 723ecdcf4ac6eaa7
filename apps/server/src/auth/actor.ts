import type { Representative, UserType } from '@bandstand/domain/accounts'

/**
 * Who is asking and for whom, as the database says: never what a token or the account's metadata claims.
 *
 * The person and the party are two things, though everybody acts for themselves today (decision 20). The party owns:
 * gigs, applications, bookings, sides of contracts, payments, reviews, connections, threads, favorites, files, the
 * calendar, the subscription. The person has: password, sessions, devices, notifications and their preferences, limits
 * of requests, keys of repeated requests, signatures. Histories and logs keep both.
 */
export interface Actor extends Representative {
  sessionId: string
  email: string
  /** Of the party; null while it has no profile row. */
  userType: UserType | null
  /** Of the party. */
  profileComplete: boolean
}

/** Returns the actor for somebody who acts for themselves. */
export function actsForSelf(person: Omit<Actor, keyof Representative> & { userId: string }): Actor {
  return { ...person, partyId: person.userId }
}
