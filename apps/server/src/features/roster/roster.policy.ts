import { isVenue, type UserType } from '@bandstand/domain/accounts'
import type { Actor } from '../../auth/actor.ts'
import { refusal } from '../../errors.ts'

const canKeepRoster = (userType: UserType | null) => userType !== null && isVenue(userType)

/** Throws ROSTER_VENUES_ONLY unless the caller is a venue. */
export function requireRosterVenue(actor: Pick<Actor, 'userType'>): void {
  if (!canKeepRoster(actor.userType)) throw refusal('ROSTER_VENUES_ONLY')
}
