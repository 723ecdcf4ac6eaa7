import type { OwnParty } from '@bandstand/api-spec'
import type { ChosenParty } from '../../lib/session/chosen-party.ts'

/** Returns the parties that a person can act for: those with a profile. */
export function partyChoices(parties: readonly OwnParty[]): Omit<ChosenParty, 'personId'>[] {
  return parties.flatMap(({ id, name, userType, role }) =>
    name !== null && userType !== null ? [{ id, name, userType, role }] : [],
  )
}
