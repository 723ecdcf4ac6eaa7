import type { ConnectionStatus, NetworkPerson } from '@bandstand/api-spec'
import { isVenue } from '@bandstand/domain/accounts'
import { countOf } from '@bandstand/domain/product'
import { dayText } from '@bandstand/domain/time'

type Played = NonNullable<ConnectionStatus['playedTogether']>

/** Returns where two members have met on a stage: 'Played at your venue' about an artist, 'You’ve played here' about a venue. */
export function playedWhere({ userType }: Pick<NetworkPerson, 'userType'>): string {
  return isVenue(userType) ? 'You’ve played here' : 'Played at your venue'
}

/** Returns how often an artist has played at a venue: 'Played at your venue twice, last on Nov 20, 2026'. */
export function playedText(person: Pick<NetworkPerson, 'userType'>, { times, lastOn }: Played): string {
  const where = playedWhere(person)
  const last = dayText(lastOn)
  if (times === 1) return isVenue(person.userType) ? `You played here on ${last}` : `${where} on ${last}`
  return `${where} ${times === 2 ? 'twice' : countOf(times, 'time')}, last on ${last}`
}
