import type { PublicProfile } from '@bandstand/api-spec'
import { isVenue } from '@bandstand/domain/accounts'

/** What stands above the name: an artist's first profession, or 'Venue'. */
export function headlineRole({ userType, professions }: PublicProfile): string {
  return isVenue(userType) ? 'Venue' : (professions[0] ?? 'Artist')
}
