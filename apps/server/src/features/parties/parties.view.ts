import type { OwnParty } from '@bandstand/api-spec'
import { isProfileComplete } from '@bandstand/domain/accounts'
import type { Role } from '@bandstand/domain/parties'
import { completionFacts } from '../../auth/completion-facts.ts'
import type { OwnPartyRow } from './parties.queries.ts'

/** Returns a party as a person who acts for it sees it in the list of theirs. */
export function ownPartyView(row: OwnPartyRow): OwnParty {
  const { user_type, professions } = row
  const profile = user_type !== null && professions !== null ? { ...row, user_type, professions } : null
  return {
    id: row.id,
    name: row.name,
    userType: user_type,
    profileImageUrl: row.profile_image_url,
    profileComplete: profile !== null && isProfileComplete(completionFacts(profile)),
    role: row.role as Role,
  }
}
