import type { OwnParty } from '@bandstand/api-spec'
import type { Role } from '@bandstand/domain/parties'
import { isCompleteIfAny } from '../../auth/completion-facts.ts'
import type { OwnPartyRow } from './parties.queries.ts'

/** Returns a party as a person who acts for it sees it in the list of theirs. */
export function ownPartyView(row: OwnPartyRow): OwnParty {
  return {
    id: row.id,
    name: row.name,
    userType: row.user_type,
    profileImageUrl: row.profile_image_url,
    profileComplete: isCompleteIfAny(row),
    role: row.role as Role,
  }
}
