import {
  firstPartyOf,
  isFirstPartyOf,
  type PersonId,
  type Representative,
  type UserType,
} from '@bandstand/domain/accounts'
import { type Ability, can, type Role } from '@bandstand/domain/parties'

/**
 * The person who makes a request and the party that the request is for, by default the one that came with their account
 * (decision 20). The request only names the party: whether they act for it, and in which role, is what the database says. The party
 * owns gigs, applications, bookings, sides of contracts, payments, reviews, connections, threads, favorites, files, the
 * calendar and the subscription. The person owns password, sessions, devices, notifications and their preferences, rate
 * limits, keys of repeated requests and signatures. Histories and logs keep both.
 */
export interface Actor extends Representative {
  sessionId: string
  email: string
  /** What they are for the party; null for somebody who doesn't belong to it. */
  role: Role | null
  /** Of the party; null while it has no profile row. */
  userType: UserType | null
  /** Of the party. */
  profileComplete: boolean
}

/** Returns the actor for somebody who acts for the party that came with their account, which they own. */
export function actsForSelf(
  person: Omit<Actor, keyof Representative | 'role'> & { userId: PersonId },
): Actor {
  return { ...person, partyId: firstPartyOf(person.userId), role: 'owner' }
}

/** Why a request is refused, whatever it asks for: nobody is signed in, the party isn't theirs, or their role isn't enough. */
export type AccessRefusal = 'UNAUTHENTICATED' | 'PARTY_NOT_YOURS' | 'ROLE_FORBIDS'

/**
 * Returns why an actor may not do something for their party; null if they may. Their own account is theirs also when they no longer
 * belong to the party that came with it.
 */
export function accessRefusal(actor: Actor | null, ability: Ability): AccessRefusal | null {
  if (!actor) return 'UNAUTHENTICATED'
  if (!actor.role)
    return ability === 'useAccount' && isFirstPartyOf(actor.userId, actor.partyId) ? null : 'PARTY_NOT_YOURS'
  return can(actor.role, ability) ? null : 'ROLE_FORBIDS'
}
