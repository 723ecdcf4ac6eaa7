import type { NetworkPerson } from '@bandstand/api-spec'
import { isVenue } from '@bandstand/domain/accounts'
import { joinFacts } from '../../lib/text/join-facts.ts'
import { firstEntries } from '../../lib/api/first-entries.ts'

/** Returns a number of shared connections as text: '2 shared connections'. */
export function sharedText(count: number): string {
  return count === 1 ? '1 shared connection' : `${count} shared connections`
}

/** Returns what a member does and where, as one line. */
export function personLine({ venueType, instruments, location, userType }: NetworkPerson): string {
  const what = isVenue(userType) ? (venueType ?? 'Venue') : firstEntries(instruments) || 'Artist'
  return joinFacts([what, location])
}

/** Returns the path of a member's page. */
export function personPath({ uuid, userType }: Pick<NetworkPerson, 'uuid' | 'userType'>): string {
  return isVenue(userType) ? `/profile/${uuid}` : `/artists/${uuid}`
}

/** Returns the shape of a member's avatar. */
export function avatarShape({ userType }: Pick<NetworkPerson, 'userType'>): 'artist' | 'venue' {
  return isVenue(userType) ? 'venue' : 'artist'
}

/** Returns how far away the last member of a path is: '3 connections away.' */
export function pathText(path: readonly NetworkPerson[]): string {
  const hops = path.length - 1
  return hops === 1 ? 'You’re connected.' : `${hops} connections away.`
}
