import type { PartyId, Representative, UserId } from '../accounts/index.ts'
import type { Doer } from './graph.ts'

/** Who acts and when. `actorId` is the person, `partyId` the artist or venue they act for; both null for the system. */
export interface Deed {
  doer: Doer
  actorId: UserId | null
  partyId: PartyId | null
  at: Date
}

/** Returns the deed of a person who acts for one side. */
export function deedOf<Side extends Exclude<Doer, 'system'>>(
  { userId, partyId }: Representative,
  doer: Side,
  at: Date,
): Deed & { doer: Side } {
  return { doer, actorId: userId, partyId, at }
}

/** What acceptance and the clock do by themselves. */
export function systemDeed(at: Date): Deed & { doer: 'system' } {
  return { doer: 'system', actorId: null, partyId: null, at }
}
