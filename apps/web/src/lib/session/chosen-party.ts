import type { UserType } from '@bandstand/domain/accounts'
import type { Role } from '@bandstand/domain/parties'
import { readStoredJson, writeStored } from './web-storage.ts'

/** The act or venue that a person chose to act for in this tab, with what the screens have to know before the server answers. */
export interface ChosenParty {
  /** Who chose it: another person in the same tab acts for their own. */
  personId: string
  id: string
  name: string
  userType: UserType
  role: Role
}

const KEY = 'bandstand.party'

/** Returns the party that this person acts for in this tab; null for the one that came with their account. */
export function readChosenParty(personId: string | undefined): ChosenParty | null {
  const chosen = readStoredJson(KEY, 'sessionStorage') as ChosenParty | null
  return chosen && chosen.personId === personId ? chosen : null
}

/** Stores which party this tab is for; null for the one that came with the account. */
export function writeChosenParty(chosen: ChosenParty | null): void {
  writeStored(KEY, chosen && JSON.stringify(chosen), 'sessionStorage')
}
