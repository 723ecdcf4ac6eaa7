import type {
  Connection,
  ConnectionRequest,
  ConnectionStatus,
  NetworkPerson,
  Suggestion,
} from '@bandstand/api-spec'
import { dayIn } from '@bandstand/domain/time'
import type { ListedConnectionRow } from './connections.queries.ts'
import type { PersonRow } from './people.queries.ts'
import type { ListedRequestRow } from './requests.queries.ts'

/** Returns a member as the network shows them. */
export function personView(row: PersonRow): NetworkPerson {
  return {
    uuid: row.uuid,
    userType: row.user_type,
    name: row.name,
    profileImageUrl: row.profile_image_url,
    location: row.location,
    instruments: row.instruments,
    venueType: row.venue_type,
  }
}

/** Returns how often two have played together, and the day of the last time (YYYY-MM-DD); null for never. */
export function playedView(
  row: Pick<ListedConnectionRow, 'times_played' | 'last_played_at' | 'last_played_zone'> | undefined,
): ConnectionStatus['playedTogether'] {
  if (!row?.last_played_at || !row.last_played_zone) return null
  return { times: row.times_played, lastOn: dayIn(row.last_played_zone, row.last_played_at) }
}

/** Returns a connection as lists show it. */
export function connectionView(row: ListedConnectionRow, sharedCount: number): Connection {
  return {
    id: row.id,
    user1Id: row.user1_id,
    user2Id: row.user2_id,
    connectionType: row.connection_type,
    createdAt: row.created_at.toISOString(),
    person: personView(row),
    degree: 1,
    sharedCount,
    playedTogether: playedView(row),
  }
}

/** Returns a request as lists show it. */
export function requestView(row: ListedRequestRow, sharedCount: number): ConnectionRequest {
  return {
    id: row.id,
    person: personView(row),
    note: row.note,
    createdAt: row.created_at.toISOString(),
    sharedCount,
  }
}

/** Returns a suggestion with the shared connections that are shown. */
export function suggestionView(
  person: PersonRow,
  shared: PersonRow[],
  facts: Pick<Suggestion, 'sharedCount' | 'fittingInstruments' | 'distanceMiles'>,
): Suggestion {
  return { person: personView(person), degree: 2, shared: shared.map(personView), ...facts }
}
