import type { Representative, UserType } from '@bandstand/domain/accounts'

/**
 * The person who makes a request and the party they act for, as stored in the database: never as claimed by a token or the
 * account's metadata. Person and party are separate, although everybody acts for themselves today (decision 20). The party
 * owns gigs, applications, bookings, sides of contracts, payments, reviews, connections, threads, favorites, files, the
 * calendar and the subscription. The person owns password, sessions, devices, notifications and their preferences, rate
 * limits, keys of repeated requests and signatures. Histories and logs keep both.
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
