import type { PartyId, Representative, PersonId } from '../accounts/index.ts'
import type { ActorRole } from './graph.ts'

/**
 * Who acts and when. `actorId` is the person, `partyId` the artist or venue they act for, both null for the system;
 * `actorRole` says which of the two that is. What they do is the event that goes with it.
 */
export interface Action {
  actorRole: ActorRole
  actorId: PersonId | null
  partyId: PartyId | null
  at: Date
}

/** Returns the action of a person who acts for one party. */
export function actionOf<ActingParty extends Exclude<ActorRole, 'system'>>(
  { userId, partyId }: Representative,
  actorRole: ActingParty,
  at: Date,
): Action & { actorRole: ActingParty } {
  return { actorRole, actorId: userId, partyId, at }
}

/** Returns the action of the system: of a clock, an acceptance or a provider's report. */
export function systemAction(at: Date): Action & { actorRole: 'system' } {
  return { actorRole: 'system', actorId: null, partyId: null, at }
}
