import type { PublicProfile } from '@bandstand/api-spec'
import { isVenue } from '@bandstand/domain/accounts'

/** Returns the line above the name: an artist's first profession, or 'Venue'. */
export function headlineRole({ userType, professions }: PublicProfile): string {
  return isVenue(userType) ? 'Venue' : (professions[0] ?? 'Artist')
}
