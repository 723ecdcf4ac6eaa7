import type { Role } from '@bandstand/domain/parties'
import type { Pending } from './navigation.ts'
import type { ChosenParty } from '../../lib/session/chosen-party.ts'

/** A party that the person can act for. */
export type PartyChoice = Omit<ChosenParty, 'personId'>

/** The member whom the header shows. */
export interface HeaderSession extends Pending {
  /** Empty until it is loaded. */
  displayName: string
  avatarUrl: string | null
  userType: 'artist' | 'venue' | 'organization'
  /** What the person is for the party that they act for. */
  role: Role
  /** Which one that is. */
  partyId: string
  /** All that they can act for; empty for somebody with only one, who never sees a choice. */
  parties: readonly PartyChoice[]
  /** How much each of them has to do, by its id. */
  toDoOf: Readonly<Record<string, number>>
}
