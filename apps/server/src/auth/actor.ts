import type { Representative, UserType } from '@bandstand/domain/accounts'

/**
 * The person who makes a request and the party they act for, as the database says: never as a token or the account's
 * metadata claims. Person and party are two things, although everybody acts for themselves today (decision 20). The
 * party owns: gigs, applications, bookings, sides of contracts, payments, reviews, connections, threads, favorites,
 * files, the calendar, the subscription. The person has: password, sessions, devices, notifications and their
 * preferences, limits of requests, keys of repeated requests, signatures. Histories and logs keep both.
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
